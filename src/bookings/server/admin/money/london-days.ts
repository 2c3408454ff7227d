/** The time zone of the accounts. */
export const LONDON = 'Europe/London'

/** When a day begins in London; null if no day is given. */
export function startOfDay(day: string | undefined): Temporal.Instant | null {
  if (day === undefined) return null
  return Temporal.PlainDate.from(day).toZonedDateTime(LONDON).toInstant()
}

/** When a day ends in London, so that the whole day is included; null if no day is given. */
export function endOfDay(day: string | undefined): Temporal.Instant | null {
  if (day === undefined) return null
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(LONDON).toInstant()
}
