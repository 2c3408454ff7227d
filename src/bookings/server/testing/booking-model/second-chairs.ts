import {
  activePaymentOf,
  holderOf,
  isUnclaimed,
  livePlaceOf,
  markReached,
  nobody,
  secondChairOf,
  type Gender,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { aPlace } from '#bookings/server/testing/booking-model/make-offers.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { isPaused, isSold, onSale, queueAt } from '#bookings/server/testing/booking-model/model-eligibility.ts'
import { formatAnswer, openPayment, type OrderInput } from '#bookings/server/testing/booking-model/order-place.ts'
import { isPaid } from '#bookings/server/testing/booking-model/reductions.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { endHold, releaseUnclaimed } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { cancel, order } from '#bookings/server/second-chairs/testing.ts'

export type FriendRequest = { member: ModelMember; event: ModelEvent; gender: Gender }

const HOLD = 15
const SALE_ENDS = 48 * 60

/** Orders a place for a friend of this gender. */
export async function orderSecondChair(model: Model, real: RealSite, request: FriendRequest): Promise<void> {
  const api = await real.as(request.member)
  const intents: OrderInput['intents'][number][] = []
  const ordered = order(api, request.event.id, request.gender).then((answer) => {
    if (answer.payment_intent) intents.push(answer.payment_intent)
    return formatAnswer(answer, real)
  })
  const actual = await outcomeOf(ordered)
  await takeTurn(model, real, (turn) => ({ actual, expected: orderInModel(model, turn, { ...request, intents }) }))
}

function orderInModel(model: Model, turn: Turn, request: FriendRequest & Pick<OrderInput, 'intents'>): string {
  const { member, event, gender } = request
  const known = secondChairOf(model, member, event)
  if (known && !isToPay(known, gender)) return 'second_chair_taken'
  if (known?.state === 'held' && (known.expiresAt ?? 0) <= model.now) endHold(model, turn, known)
  const current = secondChairOf(model, member, event)
  if (current) return isToPay(current, gender) ? openPayment(model, current, request) : 'second_chair_taken'
  return whyNotSecondChair(model, request) ?? openPayment(model, hold(model, turn, request), request)
}

const isToPay = (place: Place, gender: Gender): boolean =>
  place.member.gender === gender && (place.state === 'held' || place.payAgainUntil !== null)

/** Returns the reason why a member cannot pay for a friend. Nobody who waits for a place of the gender is passed. */
export function whyNotSecondChair(model: Model, { member, event, gender }: FriendRequest): string | null {
  if (event.cancelled) return 'event_cancelled'
  if (model.now >= event.endsAt) return 'event_past'
  if (!isSold(event, model.now)) return 'booking_closed'
  if (model.now >= event.startsAt - SALE_ENDS) return 'second_chair_too_late'
  if (event.pricePence === 0) return 'second_chair_free'
  const own = livePlaceOf(model, member, event)
  if (own?.state !== 'booked' || !isPaid(own)) return 'second_chair_needs_booking'
  if (queueAt(model, event, gender).length > 0 || onSale(model, event, gender) === 0)
    return gender === 'F' ? 'no_place_for_her' : 'no_place_for_him'
  return isPaused(model, member) ? 'holds_paused' : null
}

function hold(model: Model, turn: Turn, { member, event, gender }: FriendRequest): Place {
  const friend = nobody(gender)
  const { placeId } = turn.follow(event, { did: 'held', memberId: friend.id })
  const place = aPlace(placeId, event, friend)
  Object.assign(place, { buyer: member, state: 'held', expiresAt: model.now + HOLD })
  model.places.push(place)
  turn.look(event)
  return place
}

/** Cancels a friend's place, acting as its buyer. */
export async function cancelSecondChair(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(place.buyer ?? holderOf(place))
  const actual = await outcomeOf(cancel(api, place.id).then(() => 'second chair cancelled'))
  await takeTurn(model, real, (turn) => {
    const whyNot = whyNotCancel(place)
    if (whyNot) return { actual, expected: whyNot }
    if (activePaymentOf(place)?.known === 'captured') markReached(model, 'second chair cancelled')
    releaseUnclaimed(model, turn, { place, reason: 'cancelled by member' })
    return { actual, expected: 'second chair cancelled' }
  })
}

function whyNotCancel(place: Place): string | null {
  if (place.buyer === null) return 'booking_not_found'
  if (place.state === 'ended' || place.event.cancelled) return 'booking_not_live'
  if (!isUnclaimed(place)) return 'second_chair_claimed'
  return place.state === 'held' ? 'booking_not_found' : null
}
