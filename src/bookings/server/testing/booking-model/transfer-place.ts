import type { cancelOwnBooking } from '#bookings/contract/my-events.ts'
import type { acceptReplacement, startReplacement, withdrawReplacement } from '#bookings/contract/replacement.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { claimTokenOf } from '#bookings/server/second-chairs/testing.ts'
import { endWait, makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import {
  endReplacement,
  holderOf,
  isUnclaimed,
  livePlaceOf,
  markReached,
  activePaymentOf,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Place,
  type Replacement,
} from '#bookings/server/testing/booking-model/model.ts'
import { isPaid } from '#bookings/server/testing/booking-model/reductions.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { claimEndsAt, end } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { whyNotOfAge } from '#bookings/server/testing/booking-model/model-eligibility.ts'

export async function startTransfer(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(holderOf(place))
  const params = { id: place.id }
  let token = ''
  const actual = await outcomeOf(
    api<typeof startReplacement>('POST /api/bookings/:id/replacement', { params, body: {} }).then(({ link }) => {
      token = new URL(link).searchParams.get('token') ?? ''
      return 'handing over'
    }),
  )
  await takeTurn(model, real, () => {
    const reason = whyNotStart(model, place)
    if (reason) return { actual, expected: reason }
    model.replacements.push({ token, place, from: place.member, to: null, state: 'open' })
    return { actual, expected: 'handing over' }
  })
}

function whyNotStart(model: Model, place: Place): string | null {
  if (place.state === 'held' || isUnclaimed(place)) return 'booking_not_found'
  if (place.state === 'ended') return 'booking_not_live'
  if (place.event.cancelled) return 'event_cancelled'
  if (hasStarted(model, place.event)) return 'event_started'
  if (!isPaid(place)) return 'booking_not_paid'
  return isInTransfer(model, place) ? 'transfer_already_started' : null
}

const hasStarted = (model: Model, { startsAt }: ModelEvent): boolean => model.now >= startsAt
const isInTransfer = (model: Model, place: Place): boolean =>
  model.replacements.some((each) => each.place === place && each.state === 'open')

export async function withdrawTransfer(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(holderOf(place))
  const params = { id: place.id }
  const withdrawn = api<typeof withdrawReplacement>('DELETE /api/bookings/:id/replacement', { params })
  const actual = await outcomeOf(withdrawn.then(() => 'withdrawn'))
  await takeTurn(model, real, () => {
    if (place.state === 'held' || isUnclaimed(place)) return { actual, expected: 'booking_not_found' }
    if (!isInTransfer(model, place)) return { actual, expected: 'transfer_not_started' }
    endReplacement(model, place, 'withdrawn')
    return { actual, expected: 'withdrawn' }
  })
}

type Accepting = { replacement: Replacement; member: ModelMember }

export async function acceptTransfer(model: Model, real: RealSite, { replacement, member }: Accepting): Promise<void> {
  const api = await real.as(member)
  const token = replacement.token || (await claimTokenOf(real.t.site, replacement.place.id))
  // Nobody can know a link that ended before anyone saw it.
  if (token === '') return
  replacement.token = token
  const accepted = api<typeof acceptReplacement>('POST /api/replacements/accept', { body: { token } })
  const actual = await outcomeOf(accepted.then(({ event_id: id }) => `taken over at ${id}`))
  await takeTurn(model, real, (turn) => ({ actual, expected: acceptInModel(model, turn, { replacement, member }) }))
}

function acceptInModel(model: Model, turn: Turn, { replacement, member }: Accepting): string {
  const { place } = replacement
  const { event } = place
  const reason = whyNotAccept(model, { replacement, member })
  if (reason) return reason
  endWait(model, waitOf(model, member, event), 'got a place')
  const own = livePlaceOf(model, member, event)
  if (own) end(model, turn, own, 'accepted a transfer')
  turn.follow(event, { did: 'place transferred', placeId: place.id, memberId: member.id })
  const isClaim = isUnclaimed(place)
  place.member = member
  Object.assign(replacement, { to: member, state: 'accepted' })
  turn.look(event)
  if (isClaim) makeOffers(model, turn, event)
  markReached(model, isClaim ? 'second chair claimed' : 'transfer accepted')
  return `taken over at ${event.id}`
}

function whyNotAccept(model: Model, { replacement: { state, place, from }, member }: Accepting): string | null {
  const { event } = place
  const isTooLate = isUnclaimed(place) && model.now >= claimEndsAt(event)
  if (state !== 'open' || isTooLate || event.cancelled || hasStarted(model, event)) return 'replacement_ended'
  if (place.member === member) return 'own_place'
  if (isUnclaimed(place) && from === member && livePlaceOf(model, member, event)?.state === 'booked') return 'own_place'
  if (place.member.gender !== member.gender) return place.member.gender === 'F' ? 'place_for_woman' : 'place_for_man'
  const own = livePlaceOf(model, member, event)
  if (own?.state === 'booked') return 'already_attending'
  if (member.age === null) return 'date_of_birth_needed'
  const age = whyNotOfAge(member, event)
  if (age) return age
  if (own?.payPressed || own?.payments.some(({ cardShownKnown }) => cardShownKnown)) return 'already_paying'
  return isPaid(place) ? null : 'booking_not_paid'
}

/** Cancels a booking, acting as its member. The place goes to the waiting list, and the payment is not refunded. */
export async function cancelMembersBooking(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(holderOf(place))
  const cancellation = api<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id: place.id } })
  const actual = await outcomeOf(cancellation.then(() => 'cancelled by member'))
  await takeTurn(model, real, (turn) => {
    const reason = whyNotCancel(model, place)
    if (reason) return { actual, expected: reason }
    end(model, turn, place, 'cancelled by member')
    const activePayment = activePaymentOf(place)
    if (activePayment?.known === 'captured') activePayment.isNotRefunded = true
    return { actual, expected: 'cancelled by member' }
  })
}

function whyNotCancel(model: Model, place: Place): string | null {
  const { state, event } = place
  if (state === 'held' || isUnclaimed(place)) return 'booking_not_found'
  if (state === 'ended' || event.cancelled) return 'booking_not_live'
  return hasStarted(model, event) ? 'event_started' : null
}
