import fc from 'fast-check'
import {
  aMember,
  anEvent,
  anIndex,
  nthNewest,
  onPayment,
  pick,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import { moveClock, makeProviderUnavailable, sweep } from '#bookings/server/testing/booking-model/drive-site.ts'
import {
  isAway,
  livePlaceOf,
  type Model,
  type ModelMember,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { addByHand, whyNoSeat } from '#bookings/server/testing/booking-model/book-by-hand.ts'
import { orderPlace } from '#bookings/server/testing/booking-model/order-place.ts'
import {
  answerBank,
  voidAtProvider,
  submitCard,
  type Card,
} from '#bookings/server/testing/booking-model/pay-at-provider.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { toPayOf } from '#bookings/server/testing/booking-model/reductions.ts'
import { bookReduced, chooseReductions } from '#bookings/server/testing/booking-model/reduction-actions.ts'
import { joinList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { confirmAtSite, pressPayButton, setMemberAge } from '#bookings/server/testing/booking-model/use-place.ts'
import { countOf, isSold, whyNot, whyNotWait } from '#bookings/server/testing/booking-model/model-eligibility.ts'
import { cancelAsOwner } from '#bookings/server/testing/booking-model/run-business.ts'

export const order = (tabs: number) =>
  fc.record({ member: aMember, event: anEvent }).map((drawn): Action => ({
    label: `member ${drawn.member} orders event ${drawn.event}${tabs > 1 ? ` in ${tabs} tabs` : ''}`,
    does: (model, real) =>
      orderPlace(model, real, {
        member: pick(model.members, drawn.member),
        event: pick(model.events, drawn.event),
        tabs,
      }),
  }))

/** Buys a place as most members do: orders, pays and returns, or joins the waiting list if there is no place. */
export const buy = fc.record({ member: aMember, event: anEvent }).map((drawn): Action => ({
  label: `member ${drawn.member} orders event ${drawn.event}, pays and returns, or waits`,
  async does(model, real) {
    const request = { member: pick(model.members, drawn.member), event: pick(model.events, drawn.event) }
    await buyPlace(model, real, request)
    if (!livePlaceOf(model, request.member, request.event)) await joinList(model, real, request)
  },
}))

export async function buyPlace(model: Model, real: RealSite, request: Pick<Place, 'member' | 'event'>): Promise<void> {
  await orderPlace(model, real, { ...request, tabs: 1 })
  const place = model.places.findLast(({ member: by, event: at }) => by === request.member && at === request.event)
  if (place?.state === 'held' && place.pricePence > 0 && toPayOf(place) === 0) return bookReduced(model, real, place)
  const payment = place?.payments.at(-1)
  if (!place || !payment || payment.isByHand) return
  await pressPayButton(model, real, place)
  await submitCard(model, real, { payment, card: 'good' })
  await confirmAtSite(model, real, payment)
}

/** Buys a place for one member after another, until none of them can have one. */
export const sellOutEvent = anEvent.map((which): Action => ({
  label: `event ${which} sells out`,
  can: (model) => !isAway(model),
  async does(model, real) {
    const at = pick(model.events, which)
    for (const by of model.members) {
      if (by.age !== null && !whyNot(model, by, at)) await buyPlace(model, real, { member: by, event: at })
    }
  },
}))

/**
 * Pays too late. The card is good, but the provider is unreachable when the hold expires, and the place is released before the
 * site learns of the payment.
 */
export const payTooLate = fc.record({ member: aMember, event: anEvent, code: fc.boolean() }).map((drawn): Action => ({
  label: `member ${drawn.member}, or one for whom a last place is left, orders event ${drawn.event} and pays${drawn.code ? ' with the code' : ''}, but the site learns of it too late`,
  can: (model) => !isAway(model),
  async does(model, real) {
    const request = { member: pick(model.members, drawn.member), event: pick(model.events, drawn.event) }
    const last = candidatesForLastPlace(model)
    const ordered = last.length > 0 ? pick(last, drawn.member) : request
    await orderAndPayUnseen(model, real, { ...ordered, code: drawn.code })
    const other = othersOfGender(model, ordered.member).find((each) => !whyNot(model, each, ordered.event))
    if (other && drawn.member % 2 === 0) await orderPlace(model, real, { ...ordered, member: other, tabs: 1 })
  },
}))

/**
 * Pays for the offer of a last place too late in the same way. Meanwhile the next waiting member, or one whom the owner adds, has
 * the place. If there is no such offer, the owner cancels a booking for which a member waits.
 */
export const payForOfferTooLate = anIndex.map((which): Action => ({
  label: `an offer, ${which} back, is paid for, but the site learns of it only once another member has the place`,
  can: (model) => !isAway(model) && [...offersOfLastPlaces(model), ...bookedLastPlaces(model)].length > 0,
  async does(model, real) {
    if (offersOfLastPlaces(model).length === 0) await makeOffer(model, real, nthNewest(bookedLastPlaces(model), which))
    const offers = offersOfLastPlaces(model)
    if (offers.length === 0) return
    const { member, event, offerEndsAt } = nthNewest(offers, which)
    await moveClock(model, real, Math.max(0, (offerEndsAt ?? 0) - 5 - model.now))
    await orderAndPayUnseen(model, real, { member, event })
    const seats = othersOfGender(model, member).map((other) => ({
      member: other,
      event,
      reason: 'They came in person.',
    }))
    const seat = seats.find((each) => whyNoSeat(model, each) === null)
    if (seat) await addByHand(model, real, { ...seat, paid: 'free', amountPence: 0 })
  },
}))

const offersOfLastPlaces = (model: Model): Place[] =>
  lastPlaces(model).filter(({ state, offerEndsAt }) => state === 'held' && offerEndsAt !== null)
const bookedLastPlaces = (model: Model): Place[] =>
  lastPlaces(model).filter(({ state, event }) => state === 'booked' && isSold(event, model.now))

/** Returns the live places at paid events where every seat of the gender is taken. */
const lastPlaces = (model: Model): Place[] =>
  model.places.filter(
    ({ state, pricePence, event, member: { gender } }) =>
      state !== 'ended' && pricePence > 0 && countOf(model, event).live[gender] === event.places[gender],
  )

/** Makes another member wait for a place, and cancels it. */
async function makeOffer(model: Model, real: RealSite, place: Place): Promise<void> {
  const { member, event } = place
  const waiting = othersOfGender(model, member).find(
    (each) => each.age !== null && whyNotWait(model, each, event) === null,
  )
  if (waiting) await joinList(model, real, { member: waiting, event })
  await cancelAsOwner(model, real, { place, money: 'refund' })
}

/** Orders a place and pays for it, but the provider is unreachable until the place has been released. */
async function orderAndPayUnseen(
  model: Model,
  real: RealSite,
  { member, event, code = false }: OrderedPlace & { code?: boolean },
): Promise<void> {
  await orderPlace(model, real, { member, event, tabs: 1 })
  const place = livePlaceOf(model, member, event)
  if (code && place?.state === 'held') {
    await chooseReductions(model, real, place, { code: true, credit: false })
    // The new amount needs a new payment.
    await orderPlace(model, real, { member, event, tabs: 1 })
  }
  const payment = place?.payments.at(-1)
  if (place?.state !== 'held' || !payment) return
  await submitCard(model, real, { payment, card: 'good' })
  await makeProviderUnavailable(model, real, { minutes: (place.expiresAt ?? 0) - model.now + 5, kind: 'refused' })
  await moveClock(model, real, (place.expiresAt ?? 0) - model.now + 3)
  await sweep(model, real)
}

type OrderedPlace = Pick<Place, 'member' | 'event'>

const othersOfGender = (model: Model, member: ModelMember): ModelMember[] =>
  model.members.filter((each) => each.gender === member.gender && each !== member)

/** Returns members who could have the last place of their gender at a paid event. */
const candidatesForLastPlace = (model: Model) =>
  model.events
    .filter(({ pricePence }) => pricePence > 0)
    .flatMap((event) => model.members.map((member) => ({ member, event })))
    .filter(({ member: { gender }, event }) => event.places[gender] - countOf(model, event).live[gender] === 1)
    .filter(({ member, event }) => !livePlaceOf(model, member, event) && !whyNot(model, member, event))

/** Lets three holds lapse, like a member who blocks places without paying. */
export const letHoldsLapse = fc.record({ member: aMember, event: anEvent }).map((drawn): Action => ({
  label: `member ${drawn.member} orders event ${drawn.event} three times and lets each hold lapse`,
  async does(model, real) {
    const request = { member: pick(model.members, drawn.member), event: pick(model.events, drawn.event), tabs: 1 }
    for (let times = 0; times < 3; times += 1) {
      await orderPlace(model, real, request)
      await moveClock(model, real, 26)
      await sweep(model, real)
    }
    await orderPlace(model, real, request)
  },
}))

export const submitCardAction = (card: Card) =>
  onPayment(`a card is used: ${card}`, 'waiting', (model, real, payment) => submitCard(model, real, { payment, card }))
export const answerChallenge = (outcome: 'accepted' | 'refused') =>
  onPayment(`the bank’s challenge is ${outcome}`, 'challenged', (model, real, payment) =>
    answerBank(model, real, { payment, outcome }),
  )
export const birth = fc.record({ member: aMember, age: fc.constantFrom(29, 30, 40, 41) }).map((change): Action => ({
  label: `member ${change.member} changes their date of birth, to be ${change.age} at the event`,
  does: (model, real) => setMemberAge(model, real, { member: pick(model.members, change.member), age: change.age }),
}))

/** Voids an authorised payment. Captured payments are refunded instead, which is a separate command. */
export async function voidAuthorised(model: Model, real: RealSite, payment: Payment): Promise<void> {
  if (payment.atProvider === 'authorised') await voidAtProvider(model, real, payment)
}
