/**
 * Formats dates and times for people. Intl is not used, because its commas differ between the server's and the browser's
 * version, and both must render the same text.
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

/** Formats an ISO 8601 local date-time as 'Friday 4 December 2026, 7:30 pm'. */
export function formatDateTime(local: string): string {
  return `${formatDate(local)}, ${formatTime(local)}`
}

/** Formats a date as 'Friday 4 December 2026'. */
export function formatDate(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return `${WEEKDAYS[at.getUTCDay()]} ${formatDateWithoutWeekday(local)}`
}

/** Formats a date as '19 May 1993', such as a date of birth. */
export function formatDateWithoutWeekday(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** Formats a time as '7:30 pm' or '10 pm', without a line break. */
export function formatTime(local: string): string {
  const hour = Number(local.slice(11, 13))
  const minute = local.slice(14, 16)
  return `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}\u00A0${hour < 12 ? 'am' : 'pm'}`
}

/** Formats a time range as '7:30 pm to 10 pm'. */
export function formatTimeRange(startLocal: string, endLocal: string): string {
  return `${formatTime(startLocal)} to ${formatEndTime(startLocal, endLocal)}`
}

/** Formats an end time as '10 pm', or with its date if the event ends on another day at 6 am or later. */
export function formatEndTime(startLocal: string, endLocal: string): string {
  const sameDay = startLocal.slice(0, 10) === endLocal.slice(0, 10)
  return sameDay || endLocal.slice(11, 13) < '06' ? formatTime(endLocal) : formatDateTime(endLocal)
}

/** Returns 'today', 'tomorrow' or 'in 3 days', or undefined for dates that are past or more than 14 days away. */
export function formatDaysAway(days: number): string | undefined {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days <= 14 ? `in ${days} days` : undefined
}

/** Formats a price as '£24', '£24.50' or '£1,240'. */
export function formatPrice(pounds: number): string {
  const text = Number.isInteger(pounds) ? String(pounds) : pounds.toFixed(2)
  return `£${text.replace(/\B(?=(\d{3})+(\.|$))/g, ',')}`
}
