import { formatTime } from '#platform/local-time.ts'

/** Swedish writes '2026-12-04 19:30', which has the parts of an ISO 8601 local date-time at the same positions. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Formats an ISO 8601 instant in London time as 'Fri 4 Dec 2026, 7:30 pm'. The text can break only before the time. */
export function formatShortInstant(instant: string): string {
  return formatShortLocal(london.format(new Date(instant)))
}

/** Formats the day of an ISO 8601 instant in London as '4 Dec', with the year if it is not this year, or as 'Today'. */
export function formatShortDay(instant: string, now: Date): string {
  const [day = '', today] = [new Date(instant), now].map((at) => london.format(at).slice(0, 10))
  return day === today ? 'Today' : formatNearDate(day, now).replace(/^\S+?\u00A0/, '')
}

/** Formats a local date-time as 'Fri 4 Dec 2026, 7:30 pm'. The text can break only before the time. */
export function formatShortLocal(local: string): string {
  return `${formatShortDate(local)}, ${formatTime(local).replace(' ', '\u00A0')}`
}

/** Formats a local date-time as `formatShortLocal` does, but without the year if it is this year. */
export function formatNearLocal(local: string, now = new Date()): string {
  return formatShortLocal(local).replace(formatShortDate(local), formatNearDate(local, now))
}

/** Formats an instant as `formatShortInstant` does, but without the year if it is this year. */
export function formatNearInstant(instant: string, now = new Date()): string {
  return formatNearLocal(london.format(new Date(instant)), now)
}

/** Formats a date or a local date-time as 'Fri 4 Dec', and with the year if it is not this year. */
export function formatNearDate(local: string, now = new Date()): string {
  const year = london.format(now).slice(0, 4)
  return formatShortDate(local).replace(`\u00A0${year}`, '')
}

/** Formats a date or a local date-time as 'Fri 4 Dec 2026', without line breaks. */
export function formatShortDate(local: string): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  const parsed = Object.fromEntries(parts.formatToParts(day).map(({ type, value }) => [type, value]))
  return [parsed.weekday, parsed.day, parsed.month, parsed.year].join('\u00A0')
}
