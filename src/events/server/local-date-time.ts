/** Formats an instant as ISO 8601 without an offset, in local time at the venue: '2026-12-04T19:30:00'. */
export function localDateTime(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}
