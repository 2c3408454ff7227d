import { formatDate, formatDateTime, formatTime } from '#platform/local-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const londonParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns 'today at 3:12 pm', 'yesterday at 3:12 pm' or 'on Friday 20 November 2026'. Both arguments are ISO 8601 instants. */
export function formatWhen(instant: string, now: string): string {
  const local = inLondon(instant)
  const daysAgo = (dayOf(inLondon(now)) - dayOf(local)) / DAY_MS
  if (daysAgo === 0) return `today at ${formatTime(local)}`
  if (daysAgo === 1) return `yesterday at ${formatTime(local)}`
  return `on ${formatDate(local)}`
}

/** Returns 'Friday 20 November 2026, 3:12 pm' in London. The argument is an ISO 8601 instant. */
export function formatInLondon(instant: string): string {
  return formatDateTime(inLondon(instant))
}

function inLondon(instant: string): string {
  const parts = londonParts.formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

function dayOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`)
}
