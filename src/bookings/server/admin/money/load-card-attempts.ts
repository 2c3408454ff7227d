import type { CardAttempts } from '#bookings/contract/admin/payments.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { listAttempts } from '#bookings/server/payments/card-attempts.ts'
import { ProviderRefused, ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { anyPaymentById } from '#bookings/server/payments/outcome-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const notKnown: CardAttempts = { attempts: [], unchecked: false, known: false }

/** Loads the attempts to pay with a card from the provider. Once the member's account is deleted, their cards are left out. */
export async function loadCardAttempts(site: Site, paymentId: string): Promise<CardAttempts> {
  const payment = await anyPaymentById(site.db, paymentId)
  if (!payment) refuse(bookingRefusals.payment_not_found)
  if (payment.intentId === null) return notKnown
  try {
    const { attempts, isUnchecked } = await listAttempts(site, payment.intentId)
    const isMember = payment.memberId !== null
    return {
      attempts: attempts.map(({ id, at, card, expires, declined }) => ({
        id,
        at: at.toString(),
        card: isMember ? card : null,
        expires: isMember && card !== null ? expires : null,
        declined,
      })),
      unchecked: isUnchecked,
      known: true,
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) refuse(bookingRefusals.payment_gateway_unavailable)
    if (error instanceof ProviderRefused) return notKnown
    throw error
  }
}
