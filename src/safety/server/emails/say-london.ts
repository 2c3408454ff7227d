import { sayDateTime } from '#platform/local-time.ts'

/** Where the site is run. */
export function sayLondon(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return sayDateTime(local.toString({ smallestUnit: 'minute' }))
}
