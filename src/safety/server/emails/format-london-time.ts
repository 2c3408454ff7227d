import { formatDateTime } from '#platform/local-time.ts'

/** Formats an instant in London time, because the site is run in the United Kingdom. */
export function formatLondonTime(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return formatDateTime(local.toString({ smallestUnit: 'minute' }))
}
