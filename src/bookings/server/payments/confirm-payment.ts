import type { Member } from '#accounts/actor.ts'
import type * as endpoints from '#bookings/contract/checkout.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { SettleResult } from '#bookings/server/payments/apply-settlement.ts'
import { ProviderUnavailable, ProviderRefused, retrievePayment } from '#bookings/server/payments/card-provider.ts'
import { bookingById, paymentByIntent, type PaymentOfBooking } from '#bookings/server/queries.ts'
import { settleReport } from '#bookings/server/payments/settle-payment.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Settles a payment after the browser reports that the card was confirmed. Only the provider's own answer counts. */
export async function confirmPayment(
  site: Site,
  by: Pick<Member, 'memberId'>,
  intentId: string,
): Promise<AnswerOf<typeof endpoints.confirmPayment>> {
  const payment = await paymentByIntent(site.db, intentId)
  if (payment?.heldBy !== by.memberId) refuse(bookingRefusals.payment_not_found)
  const settled = await retrieveAndSettle(site, payment, intentId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      refuse(bookingRefusals.payment_gateway_unavailable)
    throw error
  })
  const now = site.clock.now().toString()
  if (settled === 'booked') return { state: settled, hold_expires_at: null, now }
  const booking = await bookingById(site.db, payment.bookingId)
  return {
    state: settled === 'unknown' || settled === 'sold' ? 'waiting' : settled,
    hold_expires_at: booking?.state === 'held' ? (booking.holdExpiresAt?.toString() ?? null) : null,
    now,
  }
}

async function retrieveAndSettle(site: Site, payment: PaymentOfBooking, intentId: string): Promise<SettleResult> {
  return settleReport(site, await retrievePayment(site, intentId), payment)
}
