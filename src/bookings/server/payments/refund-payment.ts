import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { createRefund, ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { paymentById, refundById, refundablePenceOf } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { countFailedRefundCall, setRefundState, openMoneyCase } from '#bookings/server/store/money.ts'
import { lockPayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import { lockVoucher } from '#bookings/server/store/vouchers.ts'
import { reducingVoucher } from '#bookings/server/vouchers/reduce-voucher.ts'
import { voucherPaymentById } from '#bookings/server/vouchers/voucher-queries.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { formatPrice } from '#platform/local-time.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type OwnersRefund = {
  amountPence: number
  /** What could be refunded when the owner decided, so that nothing is refunded twice by two clicks or two owners. */
  refundablePence: number
  message: string
}

/** Requests a refund of a payment, or of a part of it, with a message to the member. The booking itself does not change. */
export async function refundPayment(site: Site, by: Owner, paymentId: string, refund: OwnersRefund): Promise<void> {
  const known = await paymentById(site.db, paymentId)
  if (!known) return refundVoucher(site, by, paymentId, refund)
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    await lockBooking(tx, known.bookingId)
    await refundLockedPayment(site, tx, by, { payment: await lockPayment(tx, paymentId), refund })
  })
}

/** Refunds the payment of a voucher, which then loses as much. */
async function refundVoucher(site: Site, by: Owner, paymentId: string, refund: OwnersRefund): Promise<void> {
  const known = await voucherPaymentById(site.db, paymentId)
  if (!known) refuse(bookingRefusals.payment_not_found)
  await inTransaction(site.db, async (tx) => {
    const voucher = await lockVoucher(tx, known.voucherId)
    const payment = await lockPayment(tx, paymentId)
    if (!voucher || !payment) throw new Error('the payment of a voucher is gone')
    const at = site.clock.now()
    await reducingVoucher(tx, { voucher, payment, withdrawnPence: 0, at }, () =>
      refundLockedPayment(site, tx, by, { payment, refund }),
    )
  })
}

async function refundLockedPayment(
  site: Site,
  tx: Tx,
  by: Owner,
  { payment, refund }: { payment: LockedPayment | undefined; refund: OwnersRefund },
): Promise<void> {
  if (payment?.state !== 'captured') refuse(bookingRefusals.nothing_to_refund)
  const refundable = await refundablePenceOf(tx, payment)
  if (refundable === 0) refuse(bookingRefusals.nothing_to_refund)
  if (refundable !== refund.refundablePence) refuse(bookingRefusals.refund_meanwhile)
  const { amountPence, message } = refund
  if (amountPence > refundable)
    refuseFields({ amount: `There’s only ${formatPrice(refundable / 100)} left to refund.` })
  const now = site.clock.now()
  const request = { payment, amountPence, message, reason: 'owner', requestedBy: by.memberId, now } as const
  await requestRefund(site, tx, request)
}

/**
 * Makes a requested refund at the provider. Uses one idempotency key until the provider has answered. If the provider failed
 * during an earlier call, settles the payment first, so that a refund that already exists is not requested again. If the
 * provider refuses the refund, opens a money case.
 */
export async function makeRefund(site: Site, refundId: string): Promise<void> {
  const known = await refundById(site.db, refundId)
  if (known?.state !== 'requested' || known.intentId === null) return
  if (known.failedCalls > 0) await settlePayment(site, known.intentId)
  const refund = await refundById(site.db, refundId)
  if (refund?.state !== 'requested' || refund.intentId === null) return
  const { intentId, amountPence, paymentId, failedCalls } = refund
  try {
    await createRefund(site, { id: refundId, intentId, amountPence }, `${refundId}-${failedCalls}`)
  } catch (error) {
    if (error instanceof ProviderUnavailable && error.isServerError)
      await inTransaction(site.db, (tx) => countFailedRefundCall(tx, refundId))
    if (!(error instanceof ProviderRefused)) throw error
    const at = site.clock.now()
    await inTransaction(site.db, async (tx) => {
      await lockPayment(tx, paymentId)
      if ((await refundById(tx, refundId))?.state !== 'requested') return
      await setRefundState(tx, refundId, { state: 'failed', at })
      await openMoneyCase(tx, { kind: 'refund failed', about: refundId, paymentId, amountPence, noticedAt: at })
    })
  }
  await settlePayment(site, intentId)
}
