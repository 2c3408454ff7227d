import type { createPaymentIntent } from '#bookings/contract/checkout.ts'
import {
  isAway,
  livePlaceOf,
  openPaymentOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { minuteOf, readPlaces } from '#bookings/server/testing/booking-model/same-as-site.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { endHold, type Turn } from '#bookings/server/testing/booking-model/settle.ts'
import { sayAnswers, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { isPaused, whyNot, type Refused } from '#bookings/server/testing/booking-model/who-can-join.ts'
import type { AnswerOf } from '#platform/contract.ts'

type Answer = AnswerOf<typeof createPaymentIntent>
type Intent = NonNullable<Answer['payment_intent']>
type Asked = { member: ModelMember; event: ModelEvent }

const HOLD = 15

/** Checkout is opened, in so many tabs at once. */
export async function orderPlace(model: Model, real: Scene, asked: Asked & { tabs: number }): Promise<void> {
  const { member, event, tabs } = asked
  const api = await real.as(member)
  const answers: Answer[] = []
  const said = await sayAnswers(
    Array.from({ length: tabs }, async () => {
      const answer = await api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
        body: { event_id: event.id },
      })
      answers.push(answer)
      return sayAnswer(answer, real)
    }),
  )
  const known = new Set(model.places.map(({ id }) => id))
  const newId = [...(await readPlaces(real)).keys()].find((id) => !known.has(id))
  const intents = answers.flatMap(({ payment_intent: intent }) => intent ?? [])
  await takeTurn(model, real, (turn) => {
    const expected = Array.from({ length: tabs }, () => orderInModel(model, turn, { ...asked, newId, intents }))
    return { said: said.toSorted(), expected: expected.toSorted() }
  })
}

function sayAnswer(
  { booking_id: id, payment_intent: intent, hold_expires_at: until, price, booked }: Answer,
  real: Scene,
) {
  if (booked) return `booked ${id} for ${price}`
  const minute = until === undefined ? null : minuteOf(real.beganAtMs, Temporal.Instant.from(until))
  return sayHeld({ id, intentId: intent?.intent_id, until: minute, pricePence: Math.round(price * 100) })
}

function sayHeld(held: { id: string; intentId: string | undefined; until: number | null; pricePence: number }): string {
  return `held ${held.id} with ${held.intentId} until minute ${held.until} for ${held.pricePence} pence`
}

type Given = Asked & { newId: string | undefined; intents: readonly Intent[] }

function orderInModel(model: Model, turn: Turn, given: Given): string {
  const { member, event } = given
  const own = placeToPay(model, given)
  if (own?.state === 'held' && (own.expiresAt ?? 0) <= model.now) endHold(model, turn, own)
  const kept = placeToPay(model, given)
  if (kept) return openPayment(model, kept, given)
  const why = whyNot(model, member, event)
  if (why) return refusals[why] ?? (member.gender === 'F' ? 'no_female_places' : 'no_male_places')
  if (event.ages && member.age === null) return 'date_of_birth_needed'
  if (event.pricePence > 0 && isPaused(model, member)) return 'holding_paused'
  const place = takePlace(model, given)
  return place.pricePence === 0 ? `booked ${place.id} for 0` : openPayment(model, place, given)
}

const refusals: Partial<Record<Refused, string>> = {
  cancelled: 'event_cancelled',
  past: 'event_past',
  attending: 'already_attending',
  booking_closed: 'booking_closed',
  full: 'event_full',
  too_young: 'too_young',
  too_old: 'too_old',
}

function placeToPay(model: Model, { member, event }: Asked): Place | undefined {
  const own = livePlaceOf(model, member, event)
  return own && (own.state === 'held' || own.payAgainUntil !== null) ? own : undefined
}

function takePlace(model: Model, { member, event, newId = 'none was made' }: Given): Place {
  const { pricePence } = event
  const isFree = pricePence === 0
  const place: Place = {
    ...{ id: newId, event, member, pricePence },
    state: isFree ? 'booked' : 'held',
    expiresAt: isFree ? null : model.now + HOLD,
    ...{ payPressed: false, payAgainUntil: null, endedAt: null, why: null, payments: [] },
  }
  model.places.push(place)
  return place
}

/** The same intent as long as there is one; a new one only where the provider can be asked. */
function openPayment(model: Model, place: Place, { intents }: Given): string {
  if (!openPaymentOf(place)) {
    const intent = intents.find(({ intent_id: id }) => !place.payments.some(({ intentId }) => intentId === id))
    if (isAway(model)) return 'payment_gateway_away'
    place.payments.push({
      ...{ intentId: intent?.intent_id ?? 'none was made', clientSecret: intent?.client_secret ?? '', place },
      ...{
        atProvider: 'waiting',
        lapsesAt: null,
        cardShown: false,
        isToBeDeclined: false,
        known: 'open',
        cardShownKnown: false,
      },
      ...{ authorisedAt: null, refundAskedAt: null, keptByOwner: false },
    })
  }
  const { id, state, expiresAt, payAgainUntil, pricePence } = place
  const until = state === 'held' ? expiresAt : payAgainUntil
  return sayHeld({ id, intentId: openPaymentOf(place)?.intentId, until, pricePence })
}
