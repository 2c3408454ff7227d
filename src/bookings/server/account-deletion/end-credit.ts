import { refundCreditOf } from '#bookings/server/credit/turn-credit-back.ts'
import { addCreditEntry, lockCredit } from '#bookings/server/store/credit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Refunds the credit that the member took in place of refunds, and lets the rest lapse. A retry finds nothing left to do.
 */
export async function endCreditForDeletion(site: Site, memberId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await refundCreditOf(site, tx, memberId)
    const leftPence = await lockCredit(tx, memberId)
    if (leftPence === 0) return
    await addCreditEntry(tx, { memberId, kind: 'lapsed', amountPence: -leftPence, at: site.clock.now() })
  })
}
