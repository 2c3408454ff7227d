import type { Member } from '#accounts/actor.ts'
import { creditRefusals } from '#bookings/contract/credit.ts'
import { paymentsInCredit } from '#bookings/server/credit/credit-queries.ts'
import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { addCreditEntry, lockCredit } from '#bookings/server/store/credit.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Refunds what is left of the credit that a member took in place of refunds, to the cards that paid. Returns the amount in
 * pence.
 */
export async function turnCreditBack(site: Site, { memberId }: Pick<Member, 'memberId'>): Promise<number> {
  const refundedPence = await inTransaction(site.db, (tx) => refundCreditOf(site, tx, memberId))
  return refundedPence === 0 ? refuse(creditRefusals.no_credit_to_turn_back) : refundedPence
}

/** Does the same in a transaction, and returns 0 if there is nothing to refund. */
export async function refundCreditOf(site: Site, tx: Tx, memberId: string): Promise<number> {
  let left = await lockCredit(tx, memberId)
  let refundedPence = 0
  const now = site.clock.now()
  for (const { paymentId, pence } of await paymentsInCredit(tx, memberId)) {
    const amountPence = Math.min(left, pence)
    const payment = paymentId === null ? undefined : await lockPayment(tx, paymentId)
    if (amountPence === 0 || payment?.state !== 'captured') continue
    // The credit goes first, because the schema lets a payment's refunds and credit never exceed what was paid.
    await addCreditEntry(tx, {
      memberId,
      kind: 'turned back',
      amountPence: -amountPence,
      paymentId: payment.id,
      at: now,
    })
    await requestRefund(site, tx, { payment, amountPence, reason: 'credit turned back', requestedBy: memberId, now })
    left -= amountPence
    refundedPence += amountPence
  }
  return refundedPence
}
