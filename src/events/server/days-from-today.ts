/** Returns the number of days until an event, by the local date at the venue. It is negative after that date. */
export function daysFromToday(
  { startsAt, timeZone }: { startsAt: Temporal.Instant; timeZone: string },
  now: Temporal.Instant,
): number {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate()
  return dayOf(now).until(dayOf(startsAt)).days
}
