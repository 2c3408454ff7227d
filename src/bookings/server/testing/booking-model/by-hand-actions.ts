import fc from 'fast-check'
import {
  addByHand,
  moveByHand,
  confirmManualRefund,
  whyNoSeat,
  moveRefusal,
} from '#bookings/server/testing/booking-model/book-by-hand.ts'
import {
  MEMBERS,
  aMember,
  anEvent,
  isAnyPlace,
  nthNewest,
  anIndex,
  pick,
  placeIn,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import { moveClock } from '#bookings/server/testing/booking-model/drive-site.ts'
import {
  holderOf,
  isUnclaimed,
  paidByHand,
  activePaymentOf,
  type Model,
  type ModelEvent,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { pressPayButton } from '#bookings/server/testing/booking-model/use-place.ts'
import { whyNotOfAge } from '#bookings/server/testing/booking-model/model-eligibility.ts'
import { refundPlace, cancelAsOwner } from '#bookings/server/testing/booking-model/run-business.ts'

const aReason = fc.constantFrom('', 'They travelled far.')
const paid = fc.record({
  paid: fc.constantFrom('free', 'cash', 'other'),
  amountPence: fc.constantFrom(30, 1500, 2450),
})

export const add = fc.record({ member: aMember, event: anEvent, reason: aReason, paid }).map((drawn): Action => ({
  label: `the owner adds member ${drawn.member} to event ${drawn.event}, ${drawn.paid.paid}, ${drawn.paid.amountPence} pence, with '${drawn.reason}'`,
  does: (model, real) =>
    addByHand(model, real, {
      ...drawn.paid,
      ...{ member: pick(model.members, drawn.member), event: pick(model.events, drawn.event), reason: drawn.reason },
    }),
}))

/** Adds a member who already holds a place at the event or is on its waiting list, and may be paying. */
export const addHolderOrWaiting = fc.record({ which: anIndex, reason: aReason, paid }).map((drawn): Action => ({
  label: `the owner adds a member who holds a place or waits, ${drawn.which} back, ${drawn.paid.paid}, with '${drawn.reason}'`,
  can: (model) => holdersAndWaiting(model).length > 0,
  does(model, real) {
    const { member, event } = nthNewest(holdersAndWaiting(model), drawn.which)
    return addByHand(model, real, { ...drawn.paid, member, event, reason: drawn.reason })
  },
}))

/** Adds a member who is paying for the place that they hold. */
export const addPaying = anIndex.map((which): Action => ({
  label: `a member who holds a place, ${which} back, presses PAY, and the owner adds them`,
  can: ({ places }) => places.some(({ state }) => state === 'held'),
  async does(model, real) {
    const place = placeIn(model, Math.min(which, 2), 'held')
    const { event } = place
    await pressPayButton(model, real, place)
    await addByHand(model, real, {
      member: holderOf(place),
      event,
      reason: 'They pay at the door.',
      paid: 'free',
      amountPence: 0,
    })
  },
}))

/** Adds a member who is too young or too old for an event, or of unknown age, to that event. */
export const addOutsideAges = fc.nat({ max: MEMBERS - 1 }).map((which): Action => ({
  label: `the owner adds a member outside the age range of an event, ${which} back`,
  can: (model) => outsideAges(model).length > 0,
  does: (model, real) =>
    addByHand(model, real, { ...nthNewest(outsideAges(model), which), reason: '', paid: 'free', amountPence: 0 }),
}))

const outsideAges = (model: Model) =>
  model.events
    .filter(({ ages, cancelled }) => ages !== null && !cancelled)
    .flatMap((event) => model.members.map((member) => ({ member, event })))
    .filter(({ member, event }) => member.age === null || whyNotOfAge(member, event) !== null)

const holdersAndWaiting = ({ places, waits }: Model) => [
  ...waits.filter(({ state }) => state === 'waiting'),
  ...places.filter((place) => place.state === 'held' && !isUnclaimed(place)),
]

export const move = fc.record({ which: anIndex, event: anEvent, reason: aReason }).map((to): Action => ({
  label: `the owner moves place ${to.which} back to event ${to.event}, with '${to.reason}'`,
  can: isAnyPlace,
  does: (model, real) =>
    moveByHand(model, real, {
      place: placeIn(model, to.which, 'booked'),
      event: pick(model.events, to.event),
      reason: to.reason,
    }),
}))

/** Moves a booking that was paid by card or by hand, with its payment, to an event with a free seat. */
export const moveWithMoney = fc
  .record({ which: anIndex, how: fc.constantFrom('by card', 'by hand') })
  .map((to): Action => ({
    label: `the owner moves a member who paid ${to.how}, ${to.which} back, to an event with a free seat`,
    can: (model) => possibleMoves(model, to.how).length > 0,
    does: (model, real) =>
      moveByHand(model, real, { ...nthNewest(possibleMoves(model, to.how), to.which), reason: 'They asked for it.' }),
  }))

function possibleMoves(model: Model, how: 'by card' | 'by hand'): { place: Place; event: ModelEvent }[] {
  return model.places
    .filter((place) => place.state === 'booked' && activePaymentOf(place)?.isByHand === (how === 'by hand'))
    .flatMap((place) => model.events.map((event) => ({ place, event })))
    .filter(({ place, event }) => moveRefusal(model, place, event) === null)
    .filter(
      ({ place: { member }, event }) => whyNoSeat(model, { member, event, reason: 'They asked for it.' }) === null,
    )
}

/** Moves a booking after its event has started, as if the member missed it and wants to attend another. */
export const moveTooLate = fc.constant<Action>({
  label: 'the next event starts, and the owner moves a member from it',
  can: (model) => bookedSoonest(model) !== undefined,
  async does(model, real) {
    const place = bookedSoonest(model)
    if (!place) return
    await moveClock(model, real, place.event.startsAt - model.now + 1)
    await moveByHand(model, real, {
      place,
      event: pick(model.events, model.events.indexOf(place.event) + 1),
      reason: '',
    })
  },
})

const bookedSoonest = ({ places, now }: Model): Place | undefined =>
  places
    .filter(({ state, event }) => state === 'booked' && !event.cancelled && event.startsAt > now)
    .toSorted((one, other) => one.event.startsAt - other.event.startsAt)[0]

/** Refunds by hand a payment that was made by hand. */
export const refundByHand = fc
  .record({ which: anIndex, how: fc.constantFrom('refund', 'only the money') })
  .map((back): Action => ({
    label: `the payment by hand ${back.which} back is refunded (${back.how}), and the owner records it`,
    can: (model) => paidByHand(model).length > 0,
    async does(model, real) {
      const payment = nthNewest(paidByHand(model), back.which)
      const { place } = payment
      if (back.how === 'refund') await cancelAsOwner(model, real, { place, money: 'refund' })
      else await refundPlace(model, real, { place })
      if (payment.refunds.length > 0) await confirmManualRefund(model, real, payment)
    },
  }))
