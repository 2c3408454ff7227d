import { otherGender, type Balance, type Gender } from '#bookings/rules/balance.ts'

/**
 * Returns how many of the other gender must book before the next place for this gender opens. The number is 0 if a place is
 * already open, and null if no number of such bookings would open one.
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
