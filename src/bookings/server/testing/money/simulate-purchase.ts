import { Stripe } from 'stripe'
import type { Member } from '#accounts/actor.ts'
import { confirmPayment } from '#bookings/server/payments/confirm-payment.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { extendHold } from '#bookings/server/payments/extend-hold.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { type Draw, oneOf } from '#platform/testing/seeded-random.ts'

/** The behaviour of a buyer at checkout. */
export type Plan = {
  /** The cards that the buyer tries, until one is accepted. */
  cards: readonly string[]
  /** The buyer's answer to the bank's challenge, if there is one. */
  answers: 'accepted' | 'refused' | 'nothing'
  /** The minutes before the buyer enters a card, and before they answer the bank. */
  minutesToCard: number
  minutesToAnswer: number
  after: 'returns' | 'closes the tab'
  also?: 'orders in two tabs' | 'cancels during the bank’s challenge' | 'cancels'
}

const good = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_visa_debit'] as const
const bad = [
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedExpiredCard',
] as const
const challengeCards = ['pm_card_authenticationRequired', 'pm_card_threeDSecureRequiredChargeDeclined'] as const
const special = ['pm_card_pendingRefund', 'pm_card_refundFail', 'pm_card_createDispute'] as const

/** Draws a plan. Most buyers pay immediately, and the rest vary as real buyers do. */
export function drawPlan(draw: Draw): Plan {
  const quick = { minutesToCard: draw() * 3, minutesToAnswer: draw() * 4, answers: 'accepted' } as const
  const after = draw() < 0.4 ? 'closes the tab' : 'returns'
  const kind = draw()
  if (kind < 0.35) return { ...quick, after, cards: [oneOf(draw, good)] }
  if (kind < 0.45) return { ...quick, after, cards: [oneOf(draw, bad), oneOf(draw, good)] }
  if (kind < 0.5) return { ...quick, after, cards: [oneOf(draw, bad)] }
  if (kind < 0.6) return { ...quick, after, cards: [oneOf(draw, challengeCards)] }
  if (kind < 0.65) return { ...quick, after, cards: [oneOf(draw, challengeCards)], minutesToAnswer: 8 + draw() * 25 }
  if (kind < 0.7)
    return { ...quick, after, cards: [oneOf(draw, challengeCards)], answers: oneOf(draw, ['refused', 'nothing']) }
  if (kind < 0.78) return { ...quick, after, cards: [oneOf(draw, good)], minutesToCard: 12 + draw() * 16 }
  if (kind < 0.83) return { ...quick, after, cards: [] }
  if (kind < 0.88)
    return { ...quick, after, cards: [oneOf(draw, challengeCards)], also: 'cancels during the bank’s challenge' }
  if (kind < 0.91) return { ...quick, after, cards: [oneOf(draw, good)], also: 'cancels' }
  if (kind < 0.96) return { ...quick, after, cards: [oneOf(draw, good)], also: 'orders in two tabs' }
  return { ...quick, after, cards: [oneOf(draw, special)] }
}

type PurchaseInput = { site: Site; by: Member; eventId: number; plan: Plan }

const SOON_MINUTES = 0.3
const MAX_ATTEMPTS = 4

/** Simulates one member at one checkout. Yields the number of minutes before the next step. */
export async function* simulatePurchase({ site, by, eventId, plan }: PurchaseInput): AsyncGenerator<number, void> {
  let ordered = await tryToOrder(site, by, eventId)
  for (let attempts = 1; ordered === 'try again' && attempts < MAX_ATTEMPTS; attempts += 1) {
    yield SOON_MINUTES
    ordered = await tryToOrder(site, by, eventId)
  }
  if (typeof ordered === 'string') return
  if (plan.also === 'orders in two tabs')
    await Promise.all([tryToOrder(site, by, eventId), tryToOrder(site, by, eventId)])
  const { bookingId, intentId, clientSecret } = ordered
  yield plan.minutesToCard
  if (plan.also === 'cancels') await unlessRefused(releaseHold(site, by, bookingId))
  for (const card of plan.cards) {
    await unlessRefused(extendHold(site, by, bookingId))
    const status = await inBrowser(() => site.cards.stripe.paymentIntents.confirm(intentId, { payment_method: card }))
    if (status === 'requires_action') {
      if (plan.also === 'cancels during the bank’s challenge') await unlessRefused(releaseHold(site, by, bookingId))
      yield plan.minutesToAnswer
      if (plan.answers !== 'nothing')
        await inBrowser(() => answerBank(site, intentId, { client_secret: clientSecret, outcome: plan.answers }))
    }
    yield SOON_MINUTES
  }
  if (plan.after === 'returns') await unlessRefused(confirmPayment(site, by, intentId))
}

async function tryToOrder(site: Site, by: Member, eventId: number) {
  try {
    const { booking_id: bookingId, payment_intent: intent } = await orderPlace(site, by, eventId)
    return intent ? { bookingId, intentId: intent.intent_id, clientSecret: intent.client_secret } : 'leave'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.error === 'payment_gateway_unavailable' ? 'try again' : 'leave'
  }
}

async function unlessRefused(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** Sends a request from the page, which shows the provider's answer. The site learns of the outcome only from the provider. */
async function inBrowser(request: () => Promise<{ status: string }>): Promise<string | undefined> {
  try {
    return (await request()).status
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return undefined
  }
}

async function answerBank(site: Site, intentId: string, answer: object): Promise<{ status: string }> {
  await site.cards.stripe.rawRequest('POST', `/v1/payment_intents/${intentId}/challenge`, { ...answer })
  return { status: 'answered' }
}
