import { formatTime } from '#platform/local-time.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats an ISO 8601 instant in London time as 'Fri 4 Dec 2026, 19:30'. The text can break only before the time. */
export function formatShortInstant(instant: string): string {
  const parsed = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const date = [parsed.weekday, parsed.day, parsed.month, parsed.year].join('\u00A0')
  return `${date}, ${parsed.hour}:${parsed.minute}`
}

/** Formats a local date-time as 'Fri 4 Dec 2026, 7:30 pm'. The text can break only before the time. */
export function formatShortLocal(local: string): string {
  return `${formatShortDate(local)}, ${formatTime(local).replace(' ', '\u00A0')}`
}

/** Formats a date or a local date-time as 'Fri 4 Dec 2026', without line breaks. */
export function formatShortDate(local: string): string {
  return formatShortInstant(`${local.slice(0, 10)}T12:00:00Z`)
    .split(',', 1)
    .join()
}
