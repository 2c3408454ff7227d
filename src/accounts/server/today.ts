const ZONE = 'Europe/London'

/** Today's date where the members are, ISO 8601. */
export function todayOf(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(ZONE).toPlainDate().toString()
}
