import { Stripe } from 'stripe'
import { z } from 'zod'
import { isAway, type Model, type Payment } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'

export type Card = 'good' | 'declined' | 'challenged' | 'challenged and declined'

const names: Record<Card, string> = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenged: 'pm_card_authenticationRequired',
  'challenged and declined': 'pm_card_threeDSecureRequiredChargeDeclined',
}

/** The field of the Stripe emulator's response that is checked. */
const Intent = z.object({ status: z.string() })

const WEEK = 7 * 24 * 60

/** Sends a card from the browser to the provider, without notifying the site. */
export async function submitCard(model: Model, real: RealSite, { payment, card }: { payment: Payment; card: Card }) {
  const { stripe } = real.t.site.cards
  const shown = stripe.paymentIntents.confirm(payment.intentId, { payment_method: names[card] })
  const actual = await providerOutcome(shown.then(({ status }) => status))
  await takeTurn(model, real, () => ({ actual, expected: showInModel(model, payment, card) }))
}

function showInModel(model: Model, payment: Payment, card: Card): string {
  if (isAway(model)) return 'away'
  if (payment.atProvider !== 'waiting' && payment.atProvider !== 'challenged') return 'refused'
  payment.cardShown = true
  if (card === 'declined') return declined(payment)
  if (card !== 'good') {
    Object.assign(payment, { atProvider: 'challenged', isToBeDeclined: card === 'challenged and declined' })
    return 'requires_action'
  }
  return authorise(model, payment)
}

/** Sends the customer's answer to the bank's 3-D Secure challenge. */
export async function answerBank(
  model: Model,
  real: RealSite,
  { payment, outcome }: { payment: Payment; outcome: 'accepted' | 'refused' },
): Promise<void> {
  const { intentId, clientSecret } = payment
  const { stripe } = real.t.site.cards
  const answer = { client_secret: clientSecret, outcome }
  const request = stripe.rawRequest('POST', `/v1/payment_intents/${intentId}/challenge`, answer)
  const actual = await providerOutcome(request.then((intent) => Intent.parse(intent).status))
  await takeTurn(model, real, () => ({ actual, expected: answerInModel(model, payment, outcome) }))
}

function answerInModel(model: Model, payment: Payment, outcome: 'accepted' | 'refused'): string {
  if (isAway(model)) return 'away'
  if (payment.atProvider !== 'challenged') return 'refused'
  if (outcome === 'accepted' && !payment.isToBeDeclined) return authorise(model, payment)
  declined(payment)
  return 'requires_payment_method'
}

/** Voids an authorisation directly at the provider, so that the site only learns of it later. */
export async function voidAtProvider(model: Model, real: RealSite, payment: Payment): Promise<void> {
  const canceled = real.t.site.cards.stripe.paymentIntents.cancel(payment.intentId)
  const actual = await providerOutcome(canceled.then(({ status }) => status))
  await takeTurn(model, real, () => {
    if (isAway(model)) return { actual, expected: 'away' }
    payment.atProvider = 'canceled'
    return { actual, expected: 'canceled' }
  })
}

function authorise(model: Model, payment: Payment): string {
  Object.assign(payment, { atProvider: 'authorised', lapsesAt: model.now + WEEK })
  return 'requires_capture'
}

function declined(payment: Payment): string {
  payment.atProvider = 'waiting'
  return 'declined'
}

async function providerOutcome(request: Promise<string>): Promise<string> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.statusCode === undefined || error.statusCode >= 500) return 'away'
    return error.statusCode === 402 ? 'declined' : 'refused'
  }
}
