/** The terms say so, and the law that the age is reached on the birthday itself; of 29 February on 1 March. */
export const YOUNGEST_AGE = 18

/** Before this nobody was born who could come to a pub. */
const FIRST_DAY = '1900-01-02'

/** Why this cannot be the day a member was born; both days ISO 8601, `today` as it is where the events are. */
export function whyNotBorn(day: string, today: string): string | undefined {
  if (day > today) return 'That day is still to come. Please check the year.'
  if (day < FIRST_DAY) return 'That is a very long time ago. Please check the year.'
  if (!hasReached(YOUNGEST_AGE, day, today)) return 'Everyone here is 18 or over.'
  return undefined
}

/** ISO 8601 days since 1900 compare as text, also one like 29 February of a year that has none. */
function hasReached(age: number, day: string, today: string): boolean {
  const year = Number(day.slice(0, 4)) + age
  return `${year}${day.slice(4)}` <= today
}

/** What a link from an email is good for; instants in milliseconds. */
export function stateOfLink(
  link: { usedAtMs: number | null; expiresAtMs: number },
  nowMs: number,
): 'good' | 'used' | 'expired' {
  if (link.usedAtMs !== null) return 'used'
  return nowMs < link.expiresAtMs ? 'good' : 'expired'
}
