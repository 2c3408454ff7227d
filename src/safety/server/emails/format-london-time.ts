import { formatDateTime } from '#platform/local-time.ts'

/** London time, because the site is run there. */
export function formatLondonTime(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return formatDateTime(local.toString({ smallestUnit: 'minute' }))
}
