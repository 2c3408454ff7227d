import fc from 'fast-check'
import {
  aMember,
  nthNewest,
  anIndex,
  onPlace,
  pick,
  placeIn,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import {
  acceptTransfer,
  startTransfer,
  withdrawTransfer,
} from '#bookings/server/testing/booking-model/transfer-place.ts'
import { runJobs } from '#bookings/server/testing/booking-model/run-jobs.ts'
import {
  holderOf,
  isUnclaimed,
  livePlaceOf,
  livePlaces,
  type Gender,
  type Model,
} from '#bookings/server/testing/booking-model/model.ts'
import { orderPlace } from '#bookings/server/testing/booking-model/order-place.ts'
import { whyNot } from '#bookings/server/testing/booking-model/model-eligibility.ts'
import { joinList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { pressPayButton } from '#bookings/server/testing/booking-model/use-place.ts'

export const transferAction = onPlace('its transfer is started', 'booked', startTransfer)
export const withdraw = onPlace('its transfer is withdrawn', 'booked', async (model, real, place) => {
  const open = model.replacements.findLast(({ state }) => state === 'open')
  await withdrawTransfer(model, real, open?.place ?? place)
})

export const accept = fc.record({ member: aMember, which: anIndex }).map((drawn): Action => ({
  label: `member ${drawn.member} accepts transfer ${drawn.which} (newest first)`,
  can: (model) => model.replacements.length > 0,
  does: (model, real) => {
    const open = model.replacements.filter(({ state }) => state === 'open')
    const replacement = nthNewest(open.length > 0 && drawn.which < 3 ? open : model.replacements, drawn.which)
    return acceptTransfer(model, real, { replacement, member: pick(model.members, drawn.member) })
  },
}))

const usualRecipients = ['holds a place', 'pays for a place', 'holds a place', 'pays for a place'] as const

/**
 * Transfers a place. First, a member who may not accept it may try to. Then a member of the right gender, who may already be
 * waiting or paying for another place, accepts it.
 */
export const replace = fc
  .record({
    which: anIndex,
    to: aMember,
    first: fc.constantFrom('nobody', 'its sender', 'someone of the other gender'),
    recipient: fc.constantFrom('comes', 'waits', ...usualRecipients),
  })
  .map(({ which, to, first, recipient }): Action => ({
    label: `place ${which} (newest first) is transferred; ${first} tries to accept, then member ${to} of the same gender, who ${recipient}`,
    can: (model) => model.places.some(({ state }) => state === 'booked'),
    async does(model, real) {
      const { place, member } = fromAndToMember(model, { which, to, recipient })
      const { event: at } = place
      const sender = holderOf(place)
      if (recipient === 'waits') await joinList(model, real, { member, event: at })
      if (recipient.endsWith('place')) await orderPlace(model, real, { member, event: at, tabs: 1 })
      const own = livePlaceOf(model, member, at)
      if (recipient.startsWith('pays') && own?.state === 'held') await pressPayButton(model, real, own)
      await runJobs(model, real)
      await startTransfer(model, real, place)
      const replacement = model.replacements.findLast((each) => each.place === place && each.state === 'open')
      if (!replacement) return
      if (first === 'its sender') await acceptTransfer(model, real, { replacement, member: sender })
      const other = pick(membersOf(model, place.member.gender === 'M' ? 'F' : 'M'), to)
      if (first.endsWith('gender')) await acceptTransfer(model, real, { replacement, member: other })
      await acceptTransfer(model, real, { replacement, member })
    },
  }))

/**
 * Picks the place and its new holder. If the new holder should have another place, prefers a member who already holds one, and
 * then one who can order one.
 */
function fromAndToMember(model: Model, { which, to, recipient }: { which: number; to: number; recipient: string }) {
  const place = placeIn(model, Math.min(which, 2), 'booked')
  if (recipient.endsWith('place')) {
    const held = model.places.filter((each) => each.state === 'held' && !isUnclaimed(each))
    for (const { event: at, member } of held) {
      const booked = livePlaces(model, at).filter(
        (each) => each.state === 'booked' && each.member.gender === member.gender,
      )
      if (booked.length > 0) return { place: nthNewest(booked, which), member }
    }
    for (const booked of model.places.filter(({ state, event }) => state === 'booked' && event.pricePence > 0)) {
      const ofGender = membersOf(model, booked.member.gender).filter(({ age }) => age !== null)
      const canOrder = ofGender.filter((each) => whyNot(model, each, booked.event) === null)
      if (canOrder.length > 0) return { place: booked, member: pick(canOrder, to) }
    }
  }
  const others = membersOf(model, place.member.gender).filter((each) => each !== place.member)
  return { place, member: pick(others, to) }
}

const membersOf = (model: Model, gender: Gender) => model.members.filter((each) => each.gender === gender)
