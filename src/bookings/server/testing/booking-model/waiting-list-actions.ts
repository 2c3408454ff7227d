import fc from 'fast-check'
import {
  EVENTS,
  MEMBERS,
  aMember,
  anEvent,
  nthNewest,
  anIndex,
  pick,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import { moveClock, sweep } from '#bookings/server/testing/booking-model/drive-site.ts'
import { waitOf, type Model, type Place } from '#bookings/server/testing/booking-model/model.ts'
import { orderPlace } from '#bookings/server/testing/booking-model/order-place.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { joinList, leaveList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { whyNotWait } from '#bookings/server/testing/booking-model/model-eligibility.ts'

/** Lets a member for whom there is no place now join the waiting list. */
export const wait = fc.nat({ max: MEMBERS * EVENTS - 1 }).map((which): Action => ({
  label: `a member who could wait joins a waiting list, ${which} back`,
  can: (model) => membersWhoCouldWait(model).length > 0,
  does: (model, real) => joinList(model, real, nthNewest(membersWhoCouldWait(model), which)),
}))

const membersWhoCouldWait = (model: Model) =>
  model.events
    .flatMap((at) => model.members.map((by) => ({ member: by, event: at })))
    .filter(
      (request) => !waitOf(model, request.member, request.event) && !whyNotWait(model, request.member, request.event),
    )

export const join = fc.record({ member: aMember, event: anEvent }).map((drawn): Action => ({
  label: `member ${drawn.member} joins the waiting list of event ${drawn.event}`,
  does: (model, real) =>
    joinList(model, real, { member: pick(model.members, drawn.member), event: pick(model.events, drawn.event) }),
}))

/** Ends the wait of a member, who is usually one of those waiting. */
export const leave = fc.record({ member: aMember, event: anEvent, which: anIndex }).map((drawn): Action => ({
  label: `wait ${drawn.which} back is ended by its member, or that of member ${drawn.member} at event ${drawn.event}`,
  does: (model, real) => {
    const waiting = model.waits.filter(({ state }) => state === 'waiting')
    const request = { member: pick(model.members, drawn.member), event: pick(model.events, drawn.event) }
    return leaveList(model, real, waiting.length > 0 && drawn.which < 3 ? nthNewest(waiting, drawn.which) : request)
  },
}))

const offersIn = (model: Model) => model.places.filter((place) => place.state === 'held' && place.offerEndsAt !== null)
export const onOffer = (name: string, does: (model: Model, real: RealSite, place: Place) => Promise<void>) =>
  anIndex.map((which): Action => ({
    label: `offer ${which} (newest first): ${name}`,
    can: (model) => offersIn(model).length > 0,
    does: (model, real) => does(model, real, nthNewest(offersIn(model), which)),
  }))

/** Opens checkout `minutes` minutes before the offer ends. With 0 minutes, the offer has just ended. */
export const openLate = (minutes: number) =>
  onOffer(`checkout is opened ${minutes} minutes before its end`, async (model, real, place) => {
    await moveClock(model, real, Math.max(0, (place.offerEndsAt ?? 0) - minutes - model.now))
    await orderPlace(model, real, { ...place, tabs: 1 })
  })
export const letOfferExpire = onOffer('it lapses', async (model, real, place) => {
  await moveClock(model, real, Math.max(0, (place.expiresAt ?? 0) - model.now))
  await sweep(model, real)
})
