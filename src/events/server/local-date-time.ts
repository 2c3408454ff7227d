/** ISO 8601 without an offset, by the clock at the venue: '2026-12-04T19:30:00'. */
export function localDateTime(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}
