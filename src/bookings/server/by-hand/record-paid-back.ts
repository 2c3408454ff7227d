import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { refundById } from '#bookings/server/queries.ts'
import { addToLedger, moveRefund, settleMoneyCaseAbout } from '#bookings/server/store/money.ts'
import { lockPayment, movePayment } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The owner has refunded a payment made by hand: records the refund and notifies the member. */
export async function recordPaidBack(site: Site, by: Owner, refundId: string): Promise<void> {
  const known = await refundById(site.db, refundId)
  if (!known) refuse(byHandRefusals.no_such_refund)
  await inTransaction(site.db, async (tx) => {
    const payment = await lockPayment(tx, known.paymentId)
    const refund = await refundById(tx, refundId)
    if (!payment || !refund || payment.method === 'card') refuse(byHandRefusals.no_such_refund)
    if (refund.state !== 'asked') refuse(byHandRefusals.paid_back_already)
    const at = site.clock.now()
    const { bookingId, id: paymentId, currency } = payment
    const { amountPence } = refund
    const entry = { paymentId, bookingId, amountPence, currency, at }
    await addToLedger(tx, { ...entry, kind: 'refunded', providerId: refundId })
    await moveRefund(tx, refundId, { state: 'refunded', providerId: refundId, at })
    await movePayment(tx, paymentId, 'refunded', at)
    await settleMoneyCaseAbout(tx, { kind: 'to pay back by hand', about: refundId, at, by: by.memberId })
    const details = { refundId, pence: amountPence }
    await audit(tx, { at, actorId: by.memberId, deed: 'paid back by hand', subject: bookingId, details })
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: refundId, what: 'refunded' })
  })
}
