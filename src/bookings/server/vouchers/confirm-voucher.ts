import { isSameSecret } from '#platform/server/same-secret.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { ConfirmedVoucher } from '#bookings/contract/vouchers.ts'
import { ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { presentVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { voucherById, voucherPaymentByIntent } from '#bookings/server/vouchers/voucher-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Settles the payment of a voucher after the browser reports that the card was confirmed, and returns the voucher once it is
 * paid. Only the browser that ordered the voucher knows the client secret.
 */
export async function confirmVoucher(
  site: Site,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
): Promise<ConfirmedVoucher> {
  const payment = await voucherPaymentByIntent(site.db, intentId)
  if (!payment?.clientSecret || !isSameSecret(payment.clientSecret, clientSecret))
    refuse(bookingRefusals.payment_not_found)
  const settled = await settlePayment(site, intentId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      refuse(bookingRefusals.payment_gateway_unavailable)
    throw error
  })
  if (settled !== 'sold') {
    const state = settled === 'processing' || settled === 'released' ? settled : 'waiting'
    return { state, voucher: null }
  }
  const voucher = await voucherById(site.db, payment.voucherId)
  if (!voucher?.expiresAt) throw new Error('a sold voucher is gone')
  return { state: settled, voucher: presentVoucher(site.keys, voucher) }
}
