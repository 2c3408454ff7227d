/** Set by the terms. By law the age is reached on the birthday itself; for someone born on 29 February, on 1 March. */
export const MINIMUM_AGE = 18

/** Nobody born before this day could still come to a pub. */
const EARLIEST_BIRTH_DATE = '1900-01-02'

/**
 * Why this date of birth is refused; undefined if it is accepted. Both dates are ISO 8601; `today` is the date where the events
 * take place.
 */
export function whyNotBirthDate(day: string, today: string): string | undefined {
  if (day > today) return 'That day is still to come. Please check the year.'
  if (day < EARLIEST_BIRTH_DATE) return 'That is a very long time ago. Please check the year.'
  if (!hasReached(MINIMUM_AGE, day, today)) return 'Everyone here is 18 or over.'
  return undefined
}

/** ISO 8601 dates from 1900 on can be compared as text, even 29 February of a year that has none. */
function hasReached(age: number, day: string, today: string): boolean {
  const year = Number(day.slice(0, 4)) + age
  return `${year}${day.slice(4)}` <= today
}

/** The state of a link from an email; instants in milliseconds. */
export function stateOfLink(
  link: { usedAtMs: number | null; expiresAtMs: number },
  nowMs: number,
): 'good' | 'used' | 'expired' {
  if (link.usedAtMs !== null) return 'used'
  return nowMs < link.expiresAtMs ? 'good' : 'expired'
}
