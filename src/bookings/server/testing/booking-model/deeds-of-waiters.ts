import fc from 'fast-check'
import {
  EVENTS,
  MEMBERS,
  aMember,
  anEvent,
  newest,
  nth,
  pick,
  type Deed,
} from '#bookings/server/testing/booking-model/draw-deeds.ts'
import { moveClock, sweep } from '#bookings/server/testing/booking-model/let-things-happen.ts'
import { waitOf, type Model, type Place } from '#bookings/server/testing/booking-model/model.ts'
import { orderPlace } from '#bookings/server/testing/booking-model/order-place.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { joinList, leaveList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { whyNotWait } from '#bookings/server/testing/booking-model/who-can-join.ts'

/** A member for whom there is no place just now. */
export const wait = fc.nat({ max: MEMBERS * EVENTS - 1 }).map((which): Deed => ({
  says: `somebody who could wait joins a waiting list, ${which} back`,
  can: (model) => thoseWhoCouldWait(model).length > 0,
  does: (model, real) => joinList(model, real, newest(thoseWhoCouldWait(model), which)),
}))

const thoseWhoCouldWait = (model: Model) =>
  model.events
    .flatMap((at) => model.members.map((by) => ({ member: by, event: at })))
    .filter((asked) => !waitOf(model, asked.member, asked.event) && !whyNotWait(model, asked.member, asked.event))

export const join = fc.record({ member: aMember, event: anEvent }).map((who): Deed => ({
  says: `member ${who.member} joins the waiting list of event ${who.event}`,
  does: (model, real) =>
    joinList(model, real, { member: pick(model.members, who.member), event: pick(model.events, who.event) }),
}))

/** Mostly a member who is waiting. */
export const leave = fc.record({ member: aMember, event: anEvent, which: nth }).map((who): Deed => ({
  says: `wait ${who.which} back is given up, or that of member ${who.member} at event ${who.event}`,
  does: (model, real) => {
    const waiting = model.waits.filter(({ state }) => state === 'waiting')
    const asked = { member: pick(model.members, who.member), event: pick(model.events, who.event) }
    return leaveList(model, real, waiting.length > 0 && who.which < 3 ? newest(waiting, who.which) : asked)
  },
}))

const offersIn = (model: Model) => model.places.filter((place) => place.state === 'held' && place.offerEndsAt !== null)
export const onOffer = (name: string, does: (model: Model, real: Scene, place: Place) => Promise<void>) =>
  nth.map((which): Deed => ({
    says: `${name}, offer ${which} back`,
    can: (model) => offersIn(model).length > 0,
    does: (model, real) => does(model, real, newest(offersIn(model), which)),
  }))

/** In the offer's last minutes, or once it is over. */
export const comeLate = (minutes: number) =>
  onOffer(`${minutes} minutes before its end checkout is opened`, async (model, real, place) => {
    await moveClock(model, real, Math.max(0, (place.offerEndsAt ?? 0) - minutes - model.now))
    await orderPlace(model, real, { ...place, tabs: 1 })
  })
export const letPass = onOffer('it is let pass', async (model, real, place) => {
  await moveClock(model, real, Math.max(0, (place.expiresAt ?? 0) - model.now))
  await sweep(model, real)
})
