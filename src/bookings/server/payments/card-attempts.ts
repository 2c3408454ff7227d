import type { Stripe } from 'stripe'
import { callProvider, formatCard, MAX_LISTED } from '#bookings/server/payments/card-provider.ts'
import type { Site } from '#platform/server/site.ts'

export type CardAttempt = {
  id: string
  at: Temporal.Instant
  /** The type and the last four digits, such as 'Visa ending 4242'. */
  card: string | null
  /** The month and the year in which the card expires, such as '12/29'. */
  expires: string | null
  /** The provider's code for why the card was declined; null if it was authorised. */
  declined: string | null
}

/**
 * Lists the attempts to pay with a card, oldest first, and whether the latest ended without the bank's check of the cardholder.
 * Such an attempt never reaches the bank. Throws `ProviderUnavailable`, or `ProviderRefused` if the intent does not exist.
 */
export async function listAttempts({ cards, log }: Pick<Site, 'cards' | 'log'>, intentId: string) {
  return callProvider(log, async (): Promise<{ attempts: CardAttempt[]; isUnchecked: boolean }> => {
    const intent = await cards.stripe.paymentIntents.retrieve(intentId)
    const charges = await cards.stripe.charges
      .list({ payment_intent: intentId, limit: 100 })
      .autoPagingToArray({ limit: MAX_LISTED })
    const isUnchecked = intent.last_payment_error?.code === 'payment_intent_authentication_failure'
    return { attempts: charges.toReversed().map(presentAttempt), isUnchecked }
  })
}

function presentAttempt(charge: Stripe.Charge): CardAttempt {
  const { id, created, status, outcome, failure_code: code, payment_method_details: details } = charge
  const card = details?.card
  return {
    id,
    at: Temporal.Instant.fromEpochMilliseconds(created * 1000),
    card: formatCard(card),
    expires: card ? `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}` : null,
    declined: status === 'failed' ? (outcome?.reason ?? code ?? 'unknown') : null,
  }
}
