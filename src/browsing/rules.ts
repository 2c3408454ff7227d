import { otherGender, type Balance, type Gender } from '#bookings/rules/balance.ts'

/**
 * How many of the other gender must book before the next place for this gender opens: 0 if one is open already, null if no
 * booking of theirs would open one.
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
