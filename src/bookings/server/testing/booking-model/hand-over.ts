import type { giveUpBooking } from '#bookings/contract/my-events.ts'
import type { acceptReplacement, startReplacement, withdrawReplacement } from '#bookings/contract/replacement.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { endWait } from '#bookings/server/testing/booking-model/give-offers.ts'
import {
  endReplacement,
  livePlaceOf,
  reach,
  standingPaymentOf,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Place,
  type Replacement,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { end } from '#bookings/server/testing/booking-model/settle.ts'
import { sayAnswer, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { whyNotOfAge } from '#bookings/server/testing/booking-model/who-can-join.ts'

export async function startHandingOver(model: Model, real: Scene, place: Place): Promise<void> {
  const api = await real.as(place.member)
  const params = { id: place.id }
  let token = ''
  const said = await sayAnswer(
    api<typeof startReplacement>('POST /api/bookings/:id/replacement', { params, body: {} }).then(({ link }) => {
      token = new URL(link).searchParams.get('token') ?? ''
      return 'handing over'
    }),
  )
  await takeTurn(model, real, () => {
    const why = whyNotStart(model, place)
    if (why) return { said, expected: why }
    model.replacements.push({ token, place, from: place.member, to: null, state: 'open' })
    return { said, expected: 'handing over' }
  })
}

function whyNotStart(model: Model, place: Place): string | null {
  if (place.state === 'held') return 'booking_not_found'
  if (place.state === 'ended') return 'booking_not_live'
  if (place.event.cancelled) return 'event_cancelled'
  if (hasStarted(model, place.event)) return 'event_started'
  if (!isPaid(place)) return 'booking_not_paid'
  return isHandedOver(model, place) ? 'handing_over_already' : null
}

const hasStarted = (model: Model, { startsAt }: ModelEvent): boolean => model.now >= startsAt
const isPaid = ({ pricePence, payAgainUntil, payments }: Place): boolean =>
  pricePence === 0 || (payAgainUntil === null && payments.some(({ wasTaken }) => wasTaken))
const isHandedOver = (model: Model, place: Place): boolean =>
  model.replacements.some((each) => each.place === place && each.state === 'open')

export async function withdrawHandingOver(model: Model, real: Scene, place: Place): Promise<void> {
  const api = await real.as(place.member)
  const params = { id: place.id }
  const withdrawn = api<typeof withdrawReplacement>('DELETE /api/bookings/:id/replacement', { params })
  const said = await sayAnswer(withdrawn.then(() => 'withdrawn'))
  await takeTurn(model, real, () => {
    if (place.state === 'held') return { said, expected: 'booking_not_found' }
    if (!isHandedOver(model, place)) return { said, expected: 'not_handing_over' }
    endReplacement(model, place, 'withdrawn')
    return { said, expected: 'withdrawn' }
  })
}

type Accepting = { replacement: Replacement; member: ModelMember }

export async function acceptPlace(model: Model, real: Scene, { replacement, member }: Accepting): Promise<void> {
  const api = await real.as(member)
  const { token } = replacement
  const accepted = api<typeof acceptReplacement>('POST /api/replacements/accept', { body: { token } })
  const said = await sayAnswer(accepted.then(({ event_id: id }) => `taken over at ${id}`))
  await takeTurn(model, real, (turn) => ({ said, expected: acceptInModel(model, turn, { replacement, member }) }))
}

function acceptInModel(model: Model, turn: Turn, { replacement, member }: Accepting): string {
  const { place } = replacement
  const { event } = place
  const why = whyNotAccept(model, { replacement, member })
  if (why) return why
  endWait(model, waitOf(model, member, event), 'got a place')
  const own = livePlaceOf(model, member, event)
  if (own) end(model, turn, own, 'took another over')
  turn.follow(event, { did: 'handed over', placeId: place.id, memberId: member.id })
  place.member = member
  Object.assign(replacement, { to: member, state: 'accepted' })
  turn.look(event)
  reach(model, 'taken over')
  return `taken over at ${event.id}`
}

function whyNotAccept(model: Model, { replacement: { state, place }, member }: Accepting): string | null {
  const { event } = place
  if (state !== 'open' || event.cancelled || hasStarted(model, event)) return 'replacement_over'
  if (place.member === member) return 'own_place'
  if (place.member.gender !== member.gender) return place.member.gender === 'F' ? 'for_a_woman' : 'for_a_man'
  const own = livePlaceOf(model, member, event)
  if (own?.state === 'booked') return 'already_attending'
  if (member.age === null) return 'date_of_birth_needed'
  const age = whyNotOfAge(member, event)
  if (age) return age
  if (own?.payPressed || own?.payments.some(({ cardShownKnown }) => cardShownKnown)) return 'paying_already'
  return isPaid(place) ? null : 'booking_not_paid'
}

/** 'I can’t come': the place goes to the waiting list, and the money is not refunded. */
export async function giveBookingUp(model: Model, real: Scene, place: Place): Promise<void> {
  const api = await real.as(place.member)
  const given = api<typeof giveUpBooking>('DELETE /api/bookings/:id', { params: { id: place.id } })
  const said = await sayAnswer(given.then(() => 'given up'))
  await takeTurn(model, real, (turn) => {
    const why = whyNotGiveUp(model, place)
    if (why) return { said, expected: why }
    end(model, turn, place, 'given up')
    const standing = standingPaymentOf(place)
    if (standing?.known === 'captured') standing.isKept = true
    return { said, expected: 'given up' }
  })
}

function whyNotGiveUp(model: Model, { state, event }: Place): string | null {
  if (state === 'held') return 'booking_not_found'
  if (state === 'ended' || event.cancelled) return 'booking_not_live'
  return hasStarted(model, event) ? 'event_started' : null
}
