import { siteItself } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { refundPayment } from '#bookings/server/payments/refund-payment.ts'
import { activePaymentOf, paymentById, refundablePenceOf } from '#bookings/server/queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import { voucherPaymentById } from '#bookings/server/vouchers/voucher-queries.ts'
import type { Site } from '#platform/server/site.ts'

const message = 'The heating was broken.'

/** Refunds a part of a payment as the owner or, without an amount, what is left of it. */
export async function refundPaymentAsOwner(site: Site, paymentId: string, amountPence?: number): Promise<void> {
  const payment = (await paymentById(site.db, paymentId)) ?? (await voucherPaymentById(site.db, paymentId))
  const refundablePence = payment ? await refundablePenceOf(site.db, payment) : 0
  const refund = { amountPence: amountPence ?? refundablePence, refundablePence, message }
  await refundPayment(site, siteItself, paymentId, refund)
}

/** Does the same with the payment that pays for a booking. */
export async function refundBookingAsOwner(site: Site, bookingId: string, amountPence?: number): Promise<void> {
  const payment = await activePaymentOf(site.db, bookingId)
  if (!payment) refuse(bookingRefusals.nothing_to_refund)
  await refundPaymentAsOwner(site, payment.id, amountPence)
}
