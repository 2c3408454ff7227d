import { sayDateTime } from '#platform/local-time.ts'

/** London time, because the site is run there. */
export function sayLondon(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return sayDateTime(local.toString({ smallestUnit: 'minute' }))
}
