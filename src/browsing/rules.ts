import { otherGender, type Balance, type Gender } from '#bookings/rules/balance.ts'

/**
 * How many of the other gender must book before the next place of this one opens: 0 where one is open already, null
 * where no booking of theirs would open one.
 */
export function bookingsUntilNextPlace(
  gender: Gender,
  { places, live, booked, releaseMargin }: Balance,
): number | null {
  const other = otherGender(gender)
  if (live[gender] >= places[gender]) return null
  const missing = Math.max(0, live[gender] + 1 - releaseMargin - booked[other])
  return booked[other] + missing <= places[other] || missing === 0 ? missing : null
}
