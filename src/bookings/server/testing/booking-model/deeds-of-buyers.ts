import fc from 'fast-check'
import { aMember, anEvent, onPayment, pick, type Deed } from '#bookings/server/testing/booking-model/draw-deeds.ts'
import { moveClock, sendProviderAway, sweep } from '#bookings/server/testing/booking-model/let-things-happen.ts'
import {
  isAway,
  livePlaceOf,
  type Model,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { orderPlace } from '#bookings/server/testing/booking-model/order-place.ts'
import {
  answerBank,
  letGoAtProvider,
  showCard,
  type Card,
} from '#bookings/server/testing/booking-model/pay-at-provider.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { joinList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { confirmAtSite, pressPayButton, tellDateOfBirth } from '#bookings/server/testing/booking-model/use-place.ts'
import { countOf, whyNot } from '#bookings/server/testing/booking-model/who-can-join.ts'

export const order = (tabs: number) =>
  fc.record({ member: aMember, event: anEvent }).map((who): Deed => ({
    says: `member ${who.member} orders event ${who.event}${tabs > 1 ? ` in ${tabs} tabs` : ''}`,
    does: (model, real) =>
      orderPlace(model, real, { member: pick(model.members, who.member), event: pick(model.events, who.event), tabs }),
  }))

/** As most members do: order, pay and come back, or join the waiting list if there is no place. */
export const buy = fc.record({ member: aMember, event: anEvent }).map((who): Deed => ({
  says: `member ${who.member} orders event ${who.event}, pays and comes back, or waits`,
  async does(model, real) {
    const asked = { member: pick(model.members, who.member), event: pick(model.events, who.event) }
    await buyPlace(model, real, asked)
    if (!livePlaceOf(model, asked.member, asked.event)) await joinList(model, real, asked)
  },
}))

export async function buyPlace(model: Model, real: Scene, asked: Pick<Place, 'member' | 'event'>): Promise<void> {
  await orderPlace(model, real, { ...asked, tabs: 1 })
  const place = model.places.findLast(({ member: by, event: at }) => by === asked.member && at === asked.event)
  const payment = place?.payments.at(-1)
  if (!place || !payment || payment.isByHand) return
  await pressPayButton(model, real, place)
  await showCard(model, real, { payment, card: 'good' })
  await confirmAtSite(model, real, payment)
}

/** Members buy one after the other, until none of them can have a place. */
export const sellOut = anEvent.map((which): Deed => ({
  says: `event ${which} sells out`,
  can: (model) => !isAway(model),
  async does(model, real) {
    const at = pick(model.events, which)
    for (const by of model.members) {
      if (by.age !== null && !whyNot(model, by, at)) await buyPlace(model, real, { member: by, event: at })
    }
  },
}))

/**
 * The card is good, but the provider is unreachable when the hold expires, and the place is released before the site learns of
 * the payment.
 */
export const payTooLate = fc.record({ member: aMember, event: anEvent }).map((who): Deed => ({
  says: `member ${who.member}, or who wants a last place, orders event ${who.event} and pays, nobody hears of it in time, and others come`,
  can: (model) => !isAway(model),
  async does(model, real) {
    const asked = { member: pick(model.members, who.member), event: pick(model.events, who.event) }
    const last = thoseWhoCouldHaveTheLast(model)
    const { member: by, event: at } = last.length > 0 ? pick(last, who.member) : asked
    await orderPlace(model, real, { member: by, event: at, tabs: 1 })
    const place = livePlaceOf(model, by, at)
    const payment = place?.payments.at(-1)
    if (place?.state !== 'held' || !payment) return
    await showCard(model, real, { payment, card: 'good' })
    await sendProviderAway(model, real, { minutes: (place.expiresAt ?? 0) - model.now + 5, kind: 'refused' })
    await moveClock(model, real, (place.expiresAt ?? 0) - model.now + 3)
    await sweep(model, real)
    const other = model.members.find((each) => each.gender === by.gender && each !== by && !whyNot(model, each, at))
    if (other && who.member % 2 === 0) await orderPlace(model, real, { member: other, event: at, tabs: 1 })
  },
}))

/** Members who could have the last place of their gender at an event that is not free. */
const thoseWhoCouldHaveTheLast = (model: Model) =>
  model.events
    .filter(({ pricePence }) => pricePence > 0)
    .flatMap((event) => model.members.map((member) => ({ member, event })))
    .filter(({ member: { gender }, event }) => event.places[gender] - countOf(model, event).live[gender] === 1)
    .filter(({ member, event }) => !livePlaceOf(model, member, event) && !whyNot(model, member, event))

/** Lets three holds lapse, like a member who hoards places. */
export const keepInVain = fc.record({ member: aMember, event: anEvent }).map((who): Deed => ({
  says: `member ${who.member} orders event ${who.event} three times and lets it run out`,
  async does(model, real) {
    const asked = { member: pick(model.members, who.member), event: pick(model.events, who.event), tabs: 1 }
    for (let times = 0; times < 3; times += 1) {
      await orderPlace(model, real, asked)
      await moveClock(model, real, 26)
      await sweep(model, real)
    }
    await orderPlace(model, real, asked)
  },
}))

export const show = (card: Card) =>
  onPayment(`a card that is ${card} is shown`, 'waiting', (model, real, payment) =>
    showCard(model, real, { payment, card }),
  )
export const answer = (outcome: 'accepted' | 'refused') =>
  onPayment(`the bank’s question is ${outcome}`, 'asking', (model, real, payment) =>
    answerBank(model, real, { payment, outcome }),
  )
export const birth = fc.record({ member: aMember, age: fc.constantFrom(29, 30, 40, 41) }).map((told): Deed => ({
  says: `member ${told.member} says that they will be ${told.age}`,
  does: (model, real) => tellDateOfBirth(model, real, { member: pick(model.members, told.member), age: told.age }),
}))

/** Captured money is returned by refunds, which are a separate command. */
export async function letGoAuthorised(model: Model, real: Scene, payment: Payment): Promise<void> {
  if (payment.atProvider === 'authorised') await letGoAtProvider(model, real, payment)
}
