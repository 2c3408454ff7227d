/** How many days it is to an event, by the clock at the venue; below nought where it is over. */
export function daysFromToday(
  { startsAt, timeZone }: { startsAt: Temporal.Instant; timeZone: string },
  now: Temporal.Instant,
): number {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate()
  return dayOf(now).until(dayOf(startsAt)).days
}
