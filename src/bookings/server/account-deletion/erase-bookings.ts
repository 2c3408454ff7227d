import { clearTicketsOf, eraseAddressOf, eraseSecretsOf } from '#bookings/server/store/erasure.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * A member's bookings and payments remain as figures, without ticket codes, payment secrets or addresses. The link to the person
 * is deleted with the member.
 */
export async function eraseBookings(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await clearTicketsOf(tx, memberId)
  await eraseSecretsOf(tx, memberId, now)
  await eraseAddressOf(tx, { memberId, email })
}
