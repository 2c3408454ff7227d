import { voucherRefusals, type FoundVoucher } from '#bookings/contract/vouchers.ts'
import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { refundablePenceOf } from '#bookings/server/queries.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import { lockVoucher } from '#bookings/server/store/vouchers.ts'
import { cancelUntil, presentVoucher, stateOfVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { reducingVoucher } from '#bookings/server/vouchers/reduce-voucher.ts'
import { refuseUnlessReady, voucherWithCode } from '#bookings/server/vouchers/redeem-voucher.ts'
import { paymentOfVoucher, type VoucherRow } from '#bookings/server/vouchers/voucher-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** What a buyer knows of a voucher. */
type BoughtVoucher = { code: string; email: string }

/** Returns a voucher to its buyer. */
export async function findVoucher(site: Site, bought: BoughtVoucher): Promise<FoundVoucher> {
  const voucher = await boughtVoucher(site, bought)
  const now = site.clock.now()
  return {
    voucher: presentVoucher(site.keys, voucher),
    state: stateOfVoucher(voucher, now),
    cancel_until: cancelUntil(voucher, now),
  }
}

/** Cancels a voucher that nobody has used, and refunds it in full. Returns the amount in pence. */
export async function cancelVoucher(site: Site, bought: BoughtVoucher): Promise<number> {
  const { id } = await boughtVoucher(site, bought)
  const known = await paymentOfVoucher(site.db, id)
  return inTransaction(site.db, async (tx) => {
    const voucher = await lockVoucher(tx, id)
    const payment = known && (await lockPayment(tx, known.id))
    if (!voucher || !payment) throw new Error('a voucher or its payment is gone')
    const now = site.clock.now()
    refuseUnlessReady(voucher, now)
    if (cancelUntil(voucher, now) === null) refuse(voucherRefusals.voucher_not_cancellable)
    const amountPence = await refundablePenceOf(tx, payment)
    const refund = { payment, amountPence, reason: 'voucher cancelled', requestedBy: voucher.buyerId, now } as const
    const refundId = await reducingVoucher(tx, { voucher, payment, withdrawnPence: 0, at: now }, () =>
      requestRefund(site, tx, refund),
    )
    return refundId === undefined ? refuse(voucherRefusals.voucher_not_cancellable) : amountPence
  })
}

async function boughtVoucher(site: Site, { code, email }: BoughtVoucher): Promise<VoucherRow> {
  const voucher = await voucherWithCode(site, code)
  if (!voucher || voucher.email?.toLowerCase() !== email.toLowerCase()) refuse(voucherRefusals.voucher_not_found)
  return voucher
}
