import { siteItself } from '#accounts/actor.ts'
import type { PaidByHand } from '#bookings/contract/by-hand.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { recordPaidBack } from '#bookings/server/by-hand/record-paid-back.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { aPlace, endWait, giveOffers } from '#bookings/server/testing/booking-model/give-offers.ts'
import {
  livePlaceOf,
  reach,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { endPlace } from '#bookings/server/testing/booking-model/settle.ts'
import { sayAnswer, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { countOf, onSale, waitingBefore, whyNotOfAge } from '#bookings/server/testing/booking-model/who-can-join.ts'

type Seat = { member: ModelMember; event: ModelEvent; why: string }

/** The owner books a member and records what they paid. */
export async function addByHand(
  model: Model,
  real: Scene,
  { paid, amountPence, ...seat }: Seat & { paid: PaidByHand; amountPence: number },
): Promise<void> {
  const common = { member_id: seat.member.id, why: seat.why }
  const given = paid === 'free' ? { ...common, paid } : { ...common, paid, amount: amountPence }
  const added = addBooking(real.t.site, siteItself, { eventId: seat.event.id, given })
  const said = await sayAnswer(added.then((id) => `added ${id}`))
  await takeTurn(model, real, (turn) => {
    const whyNot = takeSeat(model, turn, seat)
    if (whyNot) return { said, expected: whyNot }
    const place = bookNow(model, turn, { ...seat, pricePence: paid === 'free' ? 0 : amountPence })
    if (paid !== 'free') place.payments.push(inHand(model, place))
    giveOffers(model, turn, seat.event)
    reach(model, 'added by hand')
    return { said, expected: `added ${place.id}` }
  })
}

/** The owner moves a member to another event, with all that was paid for the place. */
export async function moveByHand(
  model: Model,
  real: Scene,
  { place, event, why }: { place: Place; event: ModelEvent; why: string },
): Promise<void> {
  const moved = moveBooking(real.t.site, siteItself, { bookingId: place.id, to: { event_id: event.id, why } })
  const said = await sayAnswer(moved.then((id) => `moved to ${id}`))
  await takeTurn(model, real, (turn) => {
    const { member } = place
    const whyNot = whyNotMove(model, place, event) ?? takeSeat(model, turn, { member, event, why })
    if (whyNot) return { said, expected: whyNot }
    endPlace(model, turn, place, 'moved')
    const costsThere = model.flaw === 'who is moved pays what it costs there'
    const { pricePence } = costsThere ? event : place
    const goesOn = bookNow(model, turn, { member, event, pricePence })
    goesOn.movedFrom = place
    if (model.flaw !== 'money stays with the place it was paid for') moveMoney(model, place, goesOn)
    giveOffers(model, turn, event)
    giveOffers(model, turn, place.event)
    return { said, expected: `moved to ${goesOn.id}` }
  })
}

export function whyNotMove(model: Model, place: Place, event: ModelEvent): string | null {
  if (place.event === event) return 'same_event'
  if (place.state !== 'booked' || place.payAgainUntil !== null || place.event.cancelled) return 'cannot_be_moved'
  return model.now >= place.event.startsAt ? 'moves_too_late' : null
}

/** Payments that never completed stay. */
function moveMoney(model: Model, from: Place, to: Place): void {
  const { go = [], stay = [] } = Object.groupBy(from.payments, ({ known, wasTaken }) =>
    known === 'authorised' || known === 'captured' || wasTaken ? 'go' : 'stay',
  )
  for (const payment of go) {
    payment.place = to
    reach(model, payment.isByHand ? 'cash moved' : `money moved, ${payment.known}`)
  }
  from.payments = stay
  to.payments = go
}

/** No seat is added, and no member loses theirs. The member's own hold or wait there ends. */
function takeSeat(model: Model, turn: Turn, seat: Seat): string | null {
  const { member, event } = seat
  const whyNot = whyNoSeat(model, seat)
  if (whyNot) return whyNot
  const own = livePlaceOf(model, member, event)
  if (!own && passesOthers(model, seat)) reach(model, 'passed others')
  if (own) endPlace(model, turn, own, 'booked by hand')
  endWait(model, waitOf(model, member, event), 'got a place')
  return null
}

export function whyNoSeat(model: Model, { member, event, why }: Seat): string | null {
  const own = livePlaceOf(model, member, event)
  if (event.cancelled) return 'event_is_off'
  if (model.now >= event.endsAt) return 'event_is_over'
  if (own?.state === 'booked') return 'comes_already'
  const age = whyNotOfAge(member, event)
  if (age) return age === 'too_young' ? 'below_age_range' : 'above_age_range'
  const { gender } = member
  const hasSeat = own !== undefined || countOf(model, event).live[gender] < event.places[gender]
  if (!hasSeat) return gender === 'F' ? 'no_seat_for_woman' : 'no_seat_for_man'
  if (event.ages && member.age === null) return 'age_not_known'
  const passes = !own && passesOthers(model, { member, event })
  if (passes && (why === '' || model.flaw === 'the owner too keeps to the balance')) return 'why_needed'
  const isPaying = own?.payPressed || own?.payments.some(({ cardShownKnown }) => cardShownKnown)
  return isPaying ? 'pays_just_now' : null
}

const passesOthers = (model: Model, { member, event }: Pick<Seat, 'member' | 'event'>): boolean =>
  waitingBefore(model, member, event) > 0 || onSale(model, event, member.gender) === 0

function bookNow(
  model: Model,
  turn: Turn,
  { member, event, pricePence }: Pick<Place, 'member' | 'event' | 'pricePence'>,
): Place {
  const { placeId } = turn.follow(event, { did: 'booked', memberId: member.id })
  const place = { ...aPlace(placeId, event, member), pricePence }
  model.places.push(place)
  turn.look(event)
  return place
}

const inHand = (model: Model, place: Place): Payment => ({
  ...{ intentId: '', clientSecret: '', place, isByHand: true, amountPence: place.pricePence },
  ...{ atProvider: 'captured', lapsesAt: null, cardShown: false, isToBeDeclined: false, cardShownKnown: false },
  ...{
    known: 'captured',
    authorisedAt: model.now,
    refundAskedAt: null,
    wasTaken: true,
    isKept: false,
    caseOfOwner: null,
  },
})

/** The owner records that a payment made by hand has been refunded. */
export async function sayPaidBack(model: Model, real: Scene, payment: Payment): Promise<void> {
  const { db } = real.t.site
  const { id } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('bookingId', '=', payment.place.id)
    .where('method', '<>', 'card')
    .executeTakeFirstOrThrow()
  const said = await sayAnswer(recordPaidBack(real.t.site, siteItself, id).then(() => 'paid back'))
  await takeTurn(model, real, () => {
    if (payment.known === 'gone') return { said, expected: 'paid_back_already' }
    payment.known = 'gone'
    model.cases.delete(payment.caseOfOwner ?? '')
    reach(model, 'paid back by hand')
    return { said, expected: 'paid back' }
  })
}
