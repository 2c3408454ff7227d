import type { createPaymentIntent } from '#bookings/contract/checkout.ts'
import {
  isAway,
  livePlaceOf,
  openPaymentOf,
  markReached,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { minuteOf } from '#bookings/server/testing/booking-model/expect-same-as-site.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { aPlace, endWait, makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import { toPayOf } from '#bookings/server/testing/booking-model/reductions.ts'
import { book, endHold } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomesOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { nameOf, whyNot, whyNotOfAge } from '#bookings/server/testing/booking-model/model-eligibility.ts'
import type { AnswerOf } from '#platform/contract.ts'

type Answer = AnswerOf<typeof createPaymentIntent>
type Intent = NonNullable<Answer['payment_intent']>
type OrderRequest = { member: ModelMember; event: ModelEvent }

const HOLD = 15

/** Opens checkout in `tabs` tabs at the same time. */
export async function orderPlace(
  model: Model,
  real: RealSite,
  request: OrderRequest & { tabs: number },
): Promise<void> {
  const { member, event, tabs } = request
  const api = await real.as(member)
  const answers: Answer[] = []
  const actual = await outcomesOf(
    Array.from({ length: tabs }, async () => {
      const answer = await api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
        query: {},
        body: { event_id: event.id },
      })
      answers.push(answer)
      return formatAnswer(answer, real)
    }),
  )
  const intents = answers.flatMap(({ payment_intent: intent }) => intent ?? [])
  await takeTurn(model, real, (turn) => {
    const expected = Array.from({ length: tabs }, () => orderInModel(model, turn, { ...request, intents }))
    return { actual: actual.toSorted(), expected: expected.toSorted() }
  })
}

export function formatAnswer(
  { booking_id: id, payment_intent: intent, hold_expires_at: until, price, booked }: Answer,
  real: RealSite,
) {
  if (booked) return `booked ${id} for ${price}`
  const minute = until === undefined ? null : minuteOf(real.beganAtMs, Temporal.Instant.from(until))
  return formatHeld({ id, intentId: intent?.intent_id, until: minute, pricePence: Math.round(price * 100) })
}

function formatHeld(held: {
  id: string
  intentId: string | undefined
  until: number | null
  pricePence: number
}): string {
  return `held ${held.id} with ${held.intentId} until minute ${held.until} for ${held.pricePence} pence`
}

export type OrderInput = OrderRequest & { intents: readonly Intent[] }

function orderInModel(model: Model, turn: Turn, input: OrderInput): string {
  const { member, event } = input
  const own = placeToPay(model, input)
  if (own?.state === 'held' && (own.expiresAt ?? 0) <= model.now) endHold(model, turn, own)
  const current = placeToPay(model, input)
  if (current) {
    const isOffered = isStillOffered(model, current)
    const whyNotNow = isOffered && whyNotExtend(current)
    if (whyNotNow) return whyNotNow
    if (isOffered) extendOffer(model, turn, current)
    return current.pricePence === 0 ? `booked ${current.id} for 0` : openUnlessPaid(model, current, input)
  }
  const reason = whyNot(model, member, event)
  if (reason) return nameOf(reason, member)
  if (member.age === null) return 'date_of_birth_needed'
  const place = holdOrBook(model, turn, input)
  return place.pricePence === 0 ? `booked ${place.id} for 0` : openPayment(model, place, input)
}

function placeToPay(model: Model, { member, event }: OrderRequest): Place | undefined {
  const own = livePlaceOf(model, member, event)
  return own && (own.state === 'held' || own.payAgainUntil !== null) ? own : undefined
}

const isStillOffered = (model: Model, { state, offerEndsAt, expiresAt }: Place): boolean =>
  state === 'held' && offerEndsAt !== null && (expiresAt ?? 0) > model.now

/** Returns the reason why an offer cannot be extended. The event may have changed since the place was offered. */
function whyNotExtend({ event, member }: Place): string | null {
  if (event.cancelled) return 'event_cancelled'
  return whyNotOfAge(member, event) ?? (member.age === null ? 'date_of_birth_needed' : null)
}

/** Extends an offer when its member opens checkout, if necessary beyond the offer's end, so that there is time to pay. */
function extendOffer(model: Model, turn: Turn, place: Place): void {
  const { expiresAt, offerEndsAt } = place
  if (place.pricePence === 0) {
    Object.assign(place, { state: 'booked', expiresAt: null })
    return book(model, turn, place)
  }
  const until = Math.min(model.now, offerEndsAt ?? 0) + HOLD
  if (until <= (expiresAt ?? 0)) return
  place.expiresAt = until
  markReached(model, 'offer kept longer')
}

function holdOrBook(model: Model, turn: Turn, { member, event }: OrderInput): Place {
  const isFree = event.pricePence === 0
  const { placeId } = turn.follow(event, { did: isFree ? 'booked' : 'held', memberId: member.id })
  const place = aPlace(placeId, event, member)
  if (!isFree) Object.assign(place, { state: 'held', expiresAt: model.now + HOLD })
  model.places.push(place)
  endWait(model, waitOf(model, member, event), 'got a place')
  turn.look(event)
  if (isFree) makeOffers(model, turn, event)
  return place
}

/**
 * Opens a payment and returns the expected answer. Reuses the open intent if there is one. A new intent requires the provider
 * to be reachable.
 */
export function openPayment(model: Model, place: Place, { intents }: Pick<OrderInput, 'intents'>): string {
  if (!openPaymentOf(place)) {
    const intent = intents.find(({ intent_id: id }) => !place.payments.some(({ intentId }) => intentId === id))
    if (isAway(model)) return 'payment_gateway_unavailable'
    place.payments.push({
      ...{ intentId: intent?.intent_id ?? 'none was made', clientSecret: intent?.client_secret ?? '', place },
      ...{ isByHand: false, amountPence: toPayOf(place) },
      ...{
        atProvider: 'waiting',
        lapsesAt: null,
        cardShown: false,
        isToBeDeclined: false,
        known: 'open',
        cardShownKnown: false,
      },
      ...{ authorisedAt: null, refunds: [], wasCaptured: false, isNotRefunded: false, ownerCase: null },
    })
  }
  return formatPlace(place)
}

/** Returns the expected answer for a place for which nothing may be left to pay. */
function openUnlessPaid(model: Model, place: Place, input: OrderInput): string {
  return toPayOf(place) === 0 ? formatPlace(place) : openPayment(model, place, input)
}

function formatPlace(place: Place): string {
  const { id, state, expiresAt, payAgainUntil, pricePence } = place
  const until = state === 'held' ? expiresAt : payAgainUntil
  return formatHeld({ id, intentId: openPaymentOf(place)?.intentId, until, pricePence })
}
