/**
 * Dates as people say them. Made from their parts and not by Intl, whose commas differ between the server's and the
 * browser's version, so that a page says the same in both.
 */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'Friday 4 December 2026, 7:30 pm', of an ISO 8601 local date-time. */
export function sayDateTime(local: string): string {
  return `${sayDate(local)}, ${sayTime(local)}`
}

/** 'Friday 4 December 2026' */
export function sayDate(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** '7:30 pm', '10 pm' */
export function sayTime(local: string): string {
  const hour = Number(local.slice(11, 13))
  const minute = local.slice(14, 16)
  return `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${hour < 12 ? 'am' : 'pm'}`
}

/** '7:30 pm to 10 pm' */
export function sayTimes(startLocal: string, endLocal: string): string {
  return `${sayTime(startLocal)} to ${sayEnd(startLocal, endLocal)}`
}

/** '10 pm' where it ends on the day it starts or in the small hours after; else that day too. */
export function sayEnd(startLocal: string, endLocal: string): string {
  const sameDay = startLocal.slice(0, 10) === endLocal.slice(0, 10)
  return sameDay || endLocal.slice(11, 13) < '06' ? sayTime(endLocal) : sayDateTime(endLocal)
}

/** 'today', 'tomorrow', 'in 3 days'; nothing for what is weeks away or gone by. */
export function sayDaysAway(days: number): string | undefined {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days <= 14 ? `in ${days} days` : undefined
}

/** '£24', '£24.50' */
export function sayPrice(pounds: number): string {
  return `£${Number.isInteger(pounds) ? pounds : pounds.toFixed(2)}`
}
