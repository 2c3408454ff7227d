import fc from 'fast-check'
import {
  addByHand,
  moveByHand,
  sayPaidBack,
  whyNoSeat,
  whyNotMove,
} from '#bookings/server/testing/booking-model/book-by-hand.ts'
import {
  aMember,
  anEvent,
  isAnyPlace,
  newest,
  nth,
  pick,
  placeIn,
  type Deed,
} from '#bookings/server/testing/booking-model/draw-deeds.ts'
import { moveClock } from '#bookings/server/testing/booking-model/let-things-happen.ts'
import {
  paidByHand,
  standingPaymentOf,
  type Model,
  type ModelEvent,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { giveMoneyBack, takePlaceBack } from '#bookings/server/testing/booking-model/run-business.ts'

const word = fc.constantFrom('', 'They came all the way.')
const paid = fc.record({
  paid: fc.constantFrom('free', 'cash', 'other'),
  amountPence: fc.constantFrom(30, 1500, 2450),
})

export const add = fc.record({ member: aMember, event: anEvent, why: word, paid }).map((who): Deed => ({
  says: `the owner adds member ${who.member} to event ${who.event}, ${who.paid.paid}, ${who.paid.amountPence} pence, with '${who.why}'`,
  does: (model, real) =>
    addByHand(model, real, {
      ...who.paid,
      ...{ member: pick(model.members, who.member), event: pick(model.events, who.event), why: who.why },
    }),
}))

/** A member who already holds a place or waits there, and may be paying. */
export const addWhoIsThere = fc.record({ which: nth, why: word, paid }).map((who): Deed => ({
  says: `the owner adds whoever holds or waits, ${who.which} back, ${who.paid.paid}, with '${who.why}'`,
  can: (model) => thoseWhoAreThere(model).length > 0,
  does(model, real) {
    const { member, event } = newest(thoseWhoAreThere(model), who.which)
    return addByHand(model, real, { ...who.paid, member, event, why: who.why })
  },
}))

const thoseWhoAreThere = ({ places, waits }: Model) => [
  ...waits.filter(({ state }) => state === 'waiting'),
  ...places.filter(({ state }) => state === 'held'),
]

export const move = fc.record({ which: nth, event: anEvent, why: word }).map((to): Deed => ({
  says: `the owner moves place ${to.which} back to event ${to.event}, with '${to.why}'`,
  can: isAnyPlace,
  does: (model, real) =>
    moveByHand(model, real, {
      place: placeIn(model, to.which, 'booked'),
      event: pick(model.events, to.event),
      why: to.why,
    }),
}))

/** Moves a booking that was paid by card or by hand to an event with a free seat, along with its payment. */
export const moveWithMoney = fc.record({ which: nth, how: fc.constantFrom('by card', 'by hand') }).map((to): Deed => ({
  says: `the owner moves somebody who paid ${to.how}, ${to.which} back, to where there is a seat`,
  can: (model) => movesToBeHad(model, to.how).length > 0,
  does: (model, real) =>
    moveByHand(model, real, { ...newest(movesToBeHad(model, to.how), to.which), why: 'They asked for it.' }),
}))

function movesToBeHad(model: Model, how: 'by card' | 'by hand'): { place: Place; event: ModelEvent }[] {
  return model.places
    .filter((place) => place.state === 'booked' && standingPaymentOf(place)?.isByHand === (how === 'by hand'))
    .flatMap((place) => model.events.map((event) => ({ place, event })))
    .filter(({ place, event }) => whyNotMove(model, place, event) === null)
    .filter(({ place: { member }, event }) => whyNoSeat(model, { member, event, why: 'They asked for it.' }) === null)
}

/** A member did not come, and would rather have come another time. */
export const moveTooLate = fc.constant<Deed>({
  says: 'the next evening begins, and the owner moves somebody from it',
  can: (model) => bookedSoonest(model) !== undefined,
  async does(model, real) {
    const place = bookedSoonest(model)
    if (!place) return
    await moveClock(model, real, place.event.startsAt - model.now + 1)
    await moveByHand(model, real, { place, event: pick(model.events, model.events.indexOf(place.event) + 1), why: '' })
  },
})

const bookedSoonest = ({ places, now }: Model): Place | undefined =>
  places
    .filter(({ state, event }) => state === 'booked' && !event.cancelled && event.startsAt > now)
    .toSorted((one, other) => one.event.startsAt - other.event.startsAt)[0]

/** What was paid by hand is refunded by hand. */
export const payBack = fc
  .record({ which: nth, how: fc.constantFrom('refund', 'only the money') })
  .map((back): Deed => ({
    says: `what was paid by hand ${back.which} back goes back (${back.how}), and the owner says so`,
    can: (model) => paidByHand(model).length > 0,
    async does(model, real) {
      const payment = newest(paidByHand(model), back.which)
      const { place } = payment
      if (back.how === 'refund') await takePlaceBack(model, real, { place, money: 'refund' })
      else await giveMoneyBack(model, real, place)
      if (payment.refundAskedAt !== null) await sayPaidBack(model, real, payment)
    },
  }))
