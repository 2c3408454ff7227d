import { addCreditEntry } from '#bookings/server/store/credit.ts'
import { endReductions } from '#bookings/server/store/reductions.ts'
import { takeOwedCredit } from '#bookings/server/vouchers/reduce-voucher.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Returns everything that lowered the price of a booking: credit to the member whose it was, and the use of a code. Returns
 * the credit returned, in pence. The caller has locked the booking.
 */
export async function returnReductions(tx: Tx, bookingId: string, now: Temporal.Instant): Promise<number> {
  let creditPence = 0
  for (const { id, kind, amountPence, memberId } of await endReductions(tx, bookingId, now)) {
    // Nobody gets the credit of a deleted account.
    if (kind !== 'credit' || memberId === null) continue
    await addCreditEntry(tx, { memberId, kind: 'returned', amountPence, reductionId: id, at: now })
    await takeOwedCredit(tx, memberId, { returnedPence: amountPence, at: now })
    creditPence += amountPence
  }
  return creditPence
}
