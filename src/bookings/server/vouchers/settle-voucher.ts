import { paymentStatus } from '#bookings/rules/payment-outcome.ts'
import { VOUCHER_ORDER_HOURS, voucherExpiry, voucherOutcome, type VoucherOutcome } from '#bookings/rules/vouchers.ts'
import { checkAmount, type SettleResult } from '#bookings/server/payments/apply-settlement.ts'
import type { PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { recordPayment } from '#bookings/server/payments/record-payment.ts'
import { refundsOf } from '#bookings/server/queries.ts'
import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { lockPayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import { endVoucher, lockVoucher, markSold, type LockedVoucher } from '#bookings/server/store/vouchers.ts'
import { reducingVoucher } from '#bookings/server/vouchers/reduce-voucher.ts'
import { codeOfVoucher, hashOfVoucherCode } from '#bookings/server/vouchers/voucher-code.ts'
import {
  voucherPaymentById,
  voucherPaymentByIntent,
  type VoucherPaymentRow,
} from '#bookings/server/vouchers/voucher-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type Settlement = {
  voucher: LockedVoucher
  payment: LockedPayment
  atProvider: PaymentAtProvider
  now: Temporal.Instant
}

/** Records what the provider reports about the payment of a voucher, and acts on it. Undefined if it is not one. */
export async function settleVoucher(
  site: Site,
  atProvider: PaymentAtProvider,
): Promise<SettleResult | 'cancel intent' | undefined> {
  const known = await voucherPaymentOf(site, atProvider)
  if (!known) return undefined
  return inTransaction(site.db, async (tx) => {
    const voucher = await lockVoucher(tx, known.voucherId)
    const locked = await lockPayment(tx, known.id)
    if (!voucher || !locked) throw new Error('the payment of a voucher is gone')
    const now = site.clock.now()
    const withdrawnPence = atProvider.disputes.reduce(
      (sum, { amountPence, isWithdrawn }) => (isWithdrawn ? sum + amountPence : sum),
      0,
    )
    return reducingVoucher(tx, { voucher, payment: locked, withdrawnPence, at: now }, () =>
      recordAndAct(site, tx, { voucher, payment: locked, atProvider, now }),
    )
  })
}

async function recordAndAct(site: Site, tx: Tx, before: Settlement): Promise<SettleResult | 'cancel intent'> {
  const { voucher, atProvider, now } = before
  const { payment } = await recordPayment(site, tx, before)
  const isAmountCorrect = await checkAmount(tx, payment, atProvider, now)
  const isRefunded = payment.state === 'refunded'
  const outcome = voucherOutcome({
    status: paymentStatus(atProvider.providerStatus, { state: payment.state, isRefunded }),
    isAmountCorrect,
    isSold: voucher.soldAt !== null,
    isEnded: voucher.endedAt !== null,
    isTimeUp: isTimeUp(voucher, now),
  })
  const isNewlyAuthorised = before.payment.state !== 'authorised'
  await act(site, tx, { outcome, isNewlyAuthorised, voucher, payment, atProvider, now })
  return resultOf(outcome, voucher, atProvider)
}

export function isTimeUp({ orderedAt }: Pick<LockedVoucher, 'orderedAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(orderedAt.add({ hours: VOUCHER_ORDER_HOURS }), now) <= 0
}

async function act(
  site: Site,
  tx: Tx,
  context: Settlement & { outcome: VoucherOutcome; isNewlyAuthorised: boolean },
): Promise<void> {
  const { outcome, voucher, payment, atProvider, now } = context
  switch (outcome) {
    case 'leave':
    case 'cancel intent':
      return
    case 'capture':
      // A refused capture is tried again by the comparison of payments.
      if (context.isNewlyAuthorised) await site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id })
      return
    case 'sell':
      await markSold(tx, voucher.id, {
        soldAt: now,
        expiresAt: voucherExpiry(now),
        codeHash: hashOfVoucherCode(site.keys, codeOfVoucher(site.keys, voucher.id)),
      })
      return site.jobs.enqueue(tx, 'bookings.notify-member', { about: voucher.id, type: 'voucher sold' })
    case 'refund': {
      const amountPence = atProvider.capturedPence
      if (voucher.endedAt === null) await endVoucher(tx, voucher.id, { endReason: 'not paid', endedAt: now })
      // The owner deals with a failed refund, because another request would fail again.
      if ((await refundsOf(tx, payment.id)).length > 0) return
      await requestRefund(site, tx, { payment, amountPence, reason: 'wrong amount', requestedBy: null, now })
      return
    }
    case 'end order':
      await endVoucher(tx, voucher.id, { endReason: 'not paid', endedAt: now })
      if (payment.authorisedAt !== null && payment.capturedAt === null)
        await site.jobs.enqueue(tx, 'bookings.notify-member', { about: voucher.id, type: 'voucher not paid' })
  }
}

function resultOf(
  outcome: VoucherOutcome,
  { soldAt, endedAt }: LockedVoucher,
  { providerStatus }: PaymentAtProvider,
): SettleResult | 'cancel intent' {
  if (outcome === 'cancel intent') return outcome
  if (outcome === 'sell' || soldAt !== null) return 'sold'
  if (outcome === 'end order' || outcome === 'refund' || endedAt !== null) return 'released'
  return outcome === 'capture' || providerStatus === 'processing' ? 'processing' : 'waiting'
}

/** Finds the payment by its intent or, if the response to the intent's creation was lost, by the intent's metadata. */
async function voucherPaymentOf({ db }: Site, report: PaymentAtProvider): Promise<VoucherPaymentRow | undefined> {
  const { intentId, paymentId } = report
  const known = await voucherPaymentByIntent(db, intentId)
  if (known || !paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return known
  const payment = await voucherPaymentById(db, paymentId)
  return payment?.intentId === null ? payment : undefined
}
