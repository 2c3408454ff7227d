import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { createRefund, ProviderAway, ProviderRefused } from '#bookings/server/payments/ask-provider.ts'
import { askRefund } from '#bookings/server/payments/ask-refund.ts'
import { bookingById, paymentById, refundById, returnedPence, standingPaymentOf } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { countBrokenRefund, moveRefund, openMoneyCase } from '#bookings/server/store/money.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The owner refunds what was paid for a booking, whatever happens to the booking itself. */
export async function refundPayment(site: Site, by: Owner, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (!known) refuse(bookingRefusals.booking_not_found)
  const standing = await standingPaymentOf(site.db, bookingId)
  if (!standing) refuse(bookingRefusals.nothing_to_refund)
  await refundOnePayment(site, by, standing.id)
}

/** The same for one payment, where a booking has several: refunds what is left of it. */
export async function refundOnePayment(site: Site, by: Owner, paymentId: string): Promise<void> {
  const known = await paymentById(site.db, paymentId)
  if (!known) refuse(bookingRefusals.payment_not_found)
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    await lockBooking(tx, known.bookingId)
    const payment = await lockPayment(tx, paymentId)
    const left = (payment?.amountPence ?? 0) - (await returnedPence(tx, paymentId))
    if (payment?.state !== 'captured' || left <= 0) refuse(bookingRefusals.nothing_to_refund)
    const now = site.clock.now()
    const asked = await askRefund(site, tx, { payment, amountPence: left, why: 'owner', askedBy: by.memberId, now })
    if (!asked) refuse(bookingRefusals.refund_under_way)
  })
}

/**
 * Makes a requested refund at the provider, with one key until the provider has answered. Where an answer was lost or broken, its
 * outcome is settled first: a refund that already exists is not requested again.
 */
export async function makeRefund(site: Site, refundId: string): Promise<void> {
  const known = await refundById(site.db, refundId)
  if (known?.state !== 'asked' || known.intentId === null) return
  if (known.callsBroken > 0) await settlePayment(site, known.intentId)
  const refund = await refundById(site.db, refundId)
  if (refund?.state !== 'asked' || refund.intentId === null) return
  const { intentId, amountPence, paymentId, callsBroken } = refund
  try {
    await createRefund(site, { id: refundId, intentId, amountPence }, `${refundId}-${callsBroken}`)
  } catch (error) {
    if (error instanceof ProviderAway && error.isBroken)
      await inTransaction(site.db, (tx) => countBrokenRefund(tx, refundId))
    if (!(error instanceof ProviderRefused)) throw error
    const at = site.clock.now()
    await inTransaction(site.db, async (tx) => {
      await lockPayment(tx, paymentId)
      if ((await refundById(tx, refundId))?.state !== 'asked') return
      await moveRefund(tx, refundId, { state: 'failed', at })
      await openMoneyCase(tx, { kind: 'refund failed', about: refundId, paymentId, amountPence, noticedAt: at })
    })
  }
  await settlePayment(site, intentId)
}
