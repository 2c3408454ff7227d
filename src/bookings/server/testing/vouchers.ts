import type { VoucherOrder } from '#bookings/contract/vouchers.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { codeOfVoucher } from '#bookings/server/vouchers/voucher-code.ts'
import { orderVoucher } from '#bookings/server/vouchers/order-voucher.ts'
import { voucherPaymentByIntent } from '#bookings/server/vouchers/voucher-queries.ts'
import { payWith } from '#bookings/testing.ts'
import type { Site } from '#platform/server/site.ts'

const plain = { amount: 50, email: 'buyer@example.com', for_name: null, from_name: null, message: null }

/** Orders a voucher as a visitor, or as a member. It is not paid yet. */
export async function anOrderedVoucher(site: Site, order: Partial<VoucherOrder> = {}, buyerId: string | null = null) {
  const { payment_intent: intent } = await orderVoucher(site, { ...plain, ...order }, buyerId)
  const payment = await voucherPaymentByIntent(site.db, intent.intent_id)
  if (!payment) throw new Error('the voucher has no payment')
  return {
    id: payment.voucherId,
    paymentId: payment.id,
    intentId: intent.intent_id,
    clientSecret: intent.client_secret,
    code: codeOfVoucher(site.keys, payment.voucherId),
  }
}

/** Buys a voucher. */
export async function aVoucher(
  site: Site,
  order: Partial<VoucherOrder> = {},
  buyerId: string | null = null,
  card = 'pm_card_visa',
) {
  const voucher = await anOrderedVoucher(site, order, buyerId)
  await payWith(site, voucher, card)
  await settlePayment(site, voucher.intentId)
  await capturePayment(site, voucher.paymentId)
  return voucher
}
