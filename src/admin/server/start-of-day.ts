/** Returns the start of a day in London, optionally some days later. */
export function startOfDay(day: string, after: { days: number } = { days: 0 }): Temporal.Instant {
  return Temporal.PlainDate.from(day).add(after).toZonedDateTime('Europe/London').toInstant()
}
