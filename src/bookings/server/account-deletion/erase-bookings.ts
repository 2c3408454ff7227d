import {
  clearTicketsOf,
  eraseAddressOf,
  eraseCreditMessages,
  eraseSecretsOf,
  eraseVouchersOf,
} from '#bookings/server/store/erasure.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Erases ticket codes, payment secrets and addresses from a member's bookings, payments and vouchers, whose amounts are retained.
 * Deleting the member's row later removes the link from these rows to the person.
 */
export async function eraseBookings(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await clearTicketsOf(tx, memberId)
  // A voucher is locked before its payment.
  await eraseVouchersOf(tx, { memberId, email })
  await eraseSecretsOf(tx, memberId, now)
  await eraseAddressOf(tx, { memberId, email })
  await eraseCreditMessages(tx, memberId)
}
