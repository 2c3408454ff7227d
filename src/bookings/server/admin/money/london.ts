/** Where the accounts are kept. */
export const LONDON = 'Europe/London'

/** When a day begins there; null for none. */
export function startOfDay(day: string | undefined): Temporal.Instant | null {
  if (day === undefined) return null
  return Temporal.PlainDate.from(day).toZonedDateTime(LONDON).toInstant()
}

/** When a day is over there, so that it counts whole; null for none. */
export function endOfDay(day: string | undefined): Temporal.Instant | null {
  if (day === undefined) return null
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(LONDON).toInstant()
}
