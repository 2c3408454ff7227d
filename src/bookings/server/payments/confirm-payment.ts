import type { Member } from '#accounts/actor.ts'
import type * as endpoints from '#bookings/contract/checkout.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { bookingById, paymentByIntent } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
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
  const settled = await settlePayment(site, intentId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      refuse(bookingRefusals.payment_gateway_unavailable)
    throw error
  })
  const booking = await bookingById(site.db, payment.bookingId)
  return {
    state: settled === 'unknown' ? 'waiting' : settled,
    hold_expires_at: booking?.state === 'held' ? (booking.holdExpiresAt?.toString() ?? null) : null,
    now: site.clock.now().toString(),
  }
}
