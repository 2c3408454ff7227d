import { formatDate, formatDateTime, formatTime } from '#platform/local-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a sent date as 'today, 9:14 am' or 'Friday 4 December 2026, 7:30 pm'. Both arguments are in London time. */
export function formatWhenSent(sentLocal: string, today: string): string {
  return daysAgo(sentLocal, today) === 0 ? `today, ${formatTime(sentLocal)}` : formatDateTime(sentLocal)
}

/** Formats a date for a list: 'Today', 'Yesterday', '18 Nov', or '18 Nov 2025' for another year. */
export function formatDaySent(sentLocal: string, today: string): string {
  const ago = daysAgo(sentLocal, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const day = `${Number(sentLocal.slice(8, 10))} ${MONTHS[Number(sentLocal.slice(5, 7)) - 1]}`
  return sentLocal.slice(0, 4) === today.slice(0, 4) ? day : `${day} ${sentLocal.slice(0, 4)}`
}

/** Formats a date as a heading in a conversation: 'Today', 'Yesterday', 'Friday 4 December', with the year if it is another. */
export function formatDayHeading(local: string, today: string): string {
  const ago = daysAgo(local, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const day = formatDate(local)
  return local.slice(0, 4) === today.slice(0, 4) ? day.slice(0, -5) : day
}

function daysAgo(sentLocal: string, today: string): number {
  return (dayOf(today) - dayOf(sentLocal)) / DAY_MS
}

function dayOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`)
}
