/** The time zone of the financial accounts, whose days begin and end in London. */
export const LONDON = 'Europe/London'

/** Returns the instant when a day begins in London, or null if `day` is undefined. */
export function startOfDay(day: string): Temporal.Instant
export function startOfDay(day: string | undefined): Temporal.Instant | null
export function startOfDay(day: string | undefined): Temporal.Instant | null {
  if (day === undefined) return null
  return Temporal.PlainDate.from(day).toZonedDateTime(LONDON).toInstant()
}

/** Returns the instant when a day ends in London, or null if `day` is undefined. */
export function endOfDay(day: string): Temporal.Instant
export function endOfDay(day: string | undefined): Temporal.Instant | null
export function endOfDay(day: string | undefined): Temporal.Instant | null {
  if (day === undefined) return null
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(LONDON).toInstant()
}
