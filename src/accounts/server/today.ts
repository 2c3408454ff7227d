const ZONE = 'Europe/London'

/** Returns today's date in the site's time zone, as ISO 8601. */
export function dateInSiteZone(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(ZONE).toPlainDate().toString()
}
