/** Formats an instant as its local date, '2026-12-04'. Financial accounts use London time. */
export function localDate(at: Temporal.Instant, timeZone = 'Europe/London'): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
