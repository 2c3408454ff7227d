import { siteItself } from '#accounts/actor.ts'
import type { ManualPaymentMethod } from '#bookings/contract/by-hand.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { recordManualRefund } from '#bookings/server/by-hand/record-manual-refund.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { aPlace, endWait, makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import {
  isUnclaimed,
  livePlaceOf,
  markReached,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { NOT_REDUCED } from '#bookings/server/testing/booking-model/reductions.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { endPlace } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import {
  countOf,
  onSale,
  waitingBefore,
  whyNotOfAge,
} from '#bookings/server/testing/booking-model/model-eligibility.ts'

type Seat = { member: ModelMember; event: ModelEvent; reason: string }

/** Acting as the owner, adds a member to an event and records what they paid. */
export async function addByHand(
  model: Model,
  real: RealSite,
  { paid, amountPence, ...seat }: Seat & { paid: ManualPaymentMethod; amountPence: number },
): Promise<void> {
  const common = { member_id: seat.member.id, reason: seat.reason }
  const request = paid === 'free' ? { ...common, paid } : { ...common, paid, amount: amountPence / 100 }
  const added = addBooking(real.t.site, siteItself, { eventId: seat.event.id, request })
  const actual = await outcomeOf(added.then((id) => `added ${id}`))
  await takeTurn(model, real, (turn) => {
    const whyNot = takeSeat(model, turn, seat)
    if (whyNot) return { actual, expected: whyNot }
    const place = bookNow(model, turn, { ...seat, pricePence: paid === 'free' ? 0 : amountPence })
    if (paid !== 'free') place.payments.push(manualPaymentFor(model, place))
    makeOffers(model, turn, seat.event)
    markReached(model, 'added by hand')
    return { actual, expected: `added ${place.id}` }
  })
}

/** Acting as the owner, moves a member to another event, with the payments for the place. */
export async function moveByHand(
  model: Model,
  real: RealSite,
  { place, event, reason }: { place: Place; event: ModelEvent; reason: string },
): Promise<void> {
  const moved = moveBooking(real.t.site, siteItself, { bookingId: place.id, to: { event_id: event.id, reason } })
  const actual = await outcomeOf(moved.then((id) => `moved to ${id}`))
  await takeTurn(model, real, (turn) => {
    const { member } = place
    const whyNot = moveRefusal(model, place, event) ?? takeSeat(model, turn, { member, event, reason })
    if (whyNot) return { actual, expected: whyNot }
    endPlace(model, turn, place, 'moved')
    const paysNewPrice = model.flaw === 'a moved member pays the price of the new event'
    const { pricePence } = paysNewPrice ? event : place
    const newPlace = bookNow(model, turn, { member, event, pricePence })
    newPlace.movedFrom = place
    Object.assign(newPlace, { reduced: place.reduced, reducedBy: place.reducedBy })
    place.reduced = NOT_REDUCED
    if (model.flaw !== 'payments stay with the old place') moveMoney(model, place, newPlace)
    makeOffers(model, turn, event)
    makeOffers(model, turn, place.event)
    return { actual, expected: `moved to ${newPlace.id}` }
  })
}

export function moveRefusal(model: Model, place: Place, event: ModelEvent): string | null {
  if (place.event === event) return 'same_event'
  const isMovable = place.state === 'booked' && place.payAgainUntil === null && !place.event.cancelled
  if (!isMovable || isUnclaimed(place)) return 'cannot_be_moved'
  return model.now >= place.event.startsAt ? 'too_late_to_move' : null
}

/** Moves the payments of a place, except for those that never completed. */
function moveMoney(model: Model, from: Place, to: Place): void {
  const { go = [], stay = [] } = Object.groupBy(from.payments, ({ known, wasCaptured }) =>
    known === 'authorised' || known === 'captured' || wasCaptured ? 'go' : 'stay',
  )
  for (const payment of go) {
    payment.place = to
    markReached(model, payment.isByHand ? 'cash moved' : `money moved, ${payment.known}`)
  }
  from.payments = stay
  to.payments = go
}

/** Takes a free seat at the event, and ends the member's own hold or wait there. No other member loses their seat. */
function takeSeat(model: Model, turn: Turn, seat: Seat): string | null {
  const { member, event } = seat
  const whyNot = whyNoSeat(model, seat)
  if (whyNot) return whyNot
  const own = livePlaceOf(model, member, event)
  if (!own && bypassesOthers(model, seat)) markReached(model, 'passed others')
  if (own) endPlace(model, turn, own, 'booked by hand')
  endWait(model, waitOf(model, member, event), 'got a place')
  return null
}

export function whyNoSeat(model: Model, { member, event, reason }: Seat): string | null {
  const own = livePlaceOf(model, member, event)
  if (event.cancelled) return 'event_is_cancelled'
  if (model.now >= event.endsAt) return 'event_is_over'
  if (own?.state === 'booked') return 'already_booked'
  const age = whyNotOfAge(member, event)
  if (age) return age === 'too_young' ? 'below_age_range' : 'above_age_range'
  const { gender } = member
  const hasSeat = own !== undefined || countOf(model, event).live[gender] < event.places[gender]
  if (!hasSeat) return gender === 'F' ? 'no_seat_for_woman' : 'no_seat_for_man'
  if (event.ages && member.age === null) return 'age_not_known'
  const passes = !own && bypassesOthers(model, { member, event })
  if (passes && (reason === '' || model.flaw === 'the owner is bound by the balance')) return 'reason_required'
  const isPaying = own?.payPressed || own?.payments.some(({ cardShownKnown }) => cardShownKnown)
  return isPaying ? 'payment_in_progress' : null
}

const bypassesOthers = (model: Model, { member, event }: Pick<Seat, 'member' | 'event'>): boolean =>
  waitingBefore(model, member, event) > 0 || onSale(model, event, member.gender) === 0

function bookNow(
  model: Model,
  turn: Turn,
  { member, event, pricePence }: Pick<Place, 'member' | 'event' | 'pricePence'>,
): Place {
  const { placeId } = turn.follow(event, { did: 'booked', memberId: member.id })
  const place = { ...aPlace(placeId, event, member), pricePence, wasBooked: true }
  model.places.push(place)
  turn.look(event)
  return place
}

const manualPaymentFor = (model: Model, place: Place): Payment => ({
  ...{ intentId: '', clientSecret: '', place, isByHand: true, amountPence: place.pricePence },
  ...{ atProvider: 'captured', lapsesAt: null, cardShown: false, isToBeDeclined: false, cardShownKnown: false },
  ...{
    known: 'captured',
    authorisedAt: model.now,
    refunds: [],
    wasCaptured: true,
    isNotRefunded: false,
    ownerCase: null,
  },
})

/** Acting as the owner, records that a payment made by hand has been refunded. */
export async function confirmManualRefund(model: Model, real: RealSite, payment: Payment): Promise<void> {
  const { db } = real.t.site
  const { id } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('bookingId', '=', payment.place.id)
    .where('method', '<>', 'card')
    .executeTakeFirstOrThrow()
  const actual = await outcomeOf(recordManualRefund(real.t.site, siteItself, id).then(() => 'paid back'))
  await takeTurn(model, real, () => {
    if (payment.known === 'gone') return { actual, expected: 'already_refunded' }
    payment.known = 'gone'
    model.cases.delete(payment.ownerCase ?? '')
    markReached(model, 'manual refund recorded')
    return { actual, expected: 'paid back' }
  })
}
