import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { refundById, refundedPenceOf } from '#bookings/server/queries.ts'
import { recordReceipt } from '#bookings/server/receipts/record-receipt.ts'
import { addToLedger, setRefundState, settleMoneyCaseAbout } from '#bookings/server/store/money.ts'
import { lockPayment, setPaymentState } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Records a refund that the owner made by hand, and notifies the member. */
export async function recordManualRefund(site: Site, by: Owner, refundId: string): Promise<void> {
  const known = await refundById(site.db, refundId)
  if (!known) refuse(byHandRefusals.refund_not_found)
  await inTransaction(site.db, async (tx) => {
    const payment = await lockPayment(tx, known.paymentId)
    const refund = await refundById(tx, refundId)
    if (!payment || !refund || payment.method === 'card') refuse(byHandRefusals.refund_not_found)
    if (refund.state !== 'requested') refuse(byHandRefusals.already_refunded)
    const at = site.clock.now()
    const { bookingId, id: paymentId, currency } = payment
    const { amountPence } = refund
    const entry = { paymentId, bookingId, kind: 'refunded', providerId: refundId, amountPence, currency, at } as const
    await addToLedger(tx, entry)
    await recordReceipt(site, tx, entry)
    await setRefundState(tx, refundId, { state: 'refunded', providerId: refundId, at })
    if ((await refundedPenceOf(tx, paymentId)) >= payment.amountPence)
      await setPaymentState(tx, paymentId, 'refunded', at)
    await settleMoneyCaseAbout(tx, { kind: 'manual refund due', about: refundId, at, by: by.memberId })
    const details = { refundId, pence: amountPence }
    await audit(tx, {
      at,
      actorId: by.memberId,
      action: 'manual refund recorded',
      subject: bookingId ?? paymentId,
      details,
    })
    await site.jobs.enqueue(tx, 'bookings.notify-member', { about: refundId, type: 'refund made' })
  })
}
