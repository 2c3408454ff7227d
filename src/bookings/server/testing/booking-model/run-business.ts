import { siteItself } from '#accounts/actor.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { refundPayment } from '#bookings/server/payments/refund-payment.ts'
import {
  livePlaces,
  standingPaymentOf,
  type Model,
  type ModelEvent,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { askRefund, end } from '#bookings/server/testing/booking-model/settle.ts'
import { sayAnswer, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'

export type Change = Pick<ModelEvent, 'places' | 'margin' | 'pricePence' | 'ages'> & { event: ModelEvent }

export async function changeSale(model: Model, real: Scene, { event, ...change }: Change): Promise<void> {
  const known = real.details.get(event.id)
  if (!known) throw new Error('an event was made with details')
  const { places, margin, pricePence, ages } = change
  const details = {
    ...known,
    ...{ pricePence, malePlaces: places.M, femalePlaces: places.F, releaseMargin: margin },
    ...{ youngestAge: ages?.from ?? null, oldestAge: ages?.to ?? null },
  }
  const { venueId } = real
  const said = await sayAnswer(
    changeEvent(real.t.site, siteItself, event.id, { venueId, details }).then(() => 'changed'),
  )
  await takeTurn(model, real, () => {
    const why = whyNotChange(model, event, change)
    if (why) return { said, expected: why }
    const sold = ({ places: { M, F }, margin: each }: Pick<ModelEvent, 'places' | 'margin'>) => `${M} ${F} ${each}`
    if (sold(event) !== sold(change)) event.toBeOffered = true
    Object.assign(event, change, { mayLag: true })
    return { said, expected: 'changed' }
  })
}

function whyNotChange(
  model: Model,
  event: ModelEvent,
  { places, ages }: Pick<Change, 'places' | 'ages'>,
): string | undefined {
  if (event.cancelled) return 'event_already_cancelled'
  if (model.now >= event.startsAt) return 'event_already_started'
  const live = [...livePlaces(model, event)]
  if (live.length > 0 && isNarrower(ages, event.ages)) return 'ages_are_booked'
  const taken = { M: 0, F: 0 }
  for (const { member } of live) taken[member.gender] += 1
  return taken.M > places.M || taken.F > places.F ? 'places_are_taken' : undefined
}

function isNarrower(after: ModelEvent['ages'], before: ModelEvent['ages']): boolean {
  return (after?.from ?? 0) > (before?.from ?? 0) || (after?.to ?? Infinity) < (before?.to ?? Infinity)
}

export async function callEventOff(model: Model, real: Scene, event: ModelEvent): Promise<void> {
  const said = await sayAnswer(cancelEvent(real.t.site, siteItself, event.id).then(() => 'called off'))
  await takeTurn(model, real, () => {
    if (event.cancelled) return { said, expected: 'event_already_cancelled' }
    if (model.now >= event.startsAt) return { said, expected: 'event_already_started' }
    Object.assign(event, { cancelled: true, toBeEmptied: true })
    return { said, expected: 'called off' }
  })
}

/** The owner cancels a place, with or without a refund. */
export async function takePlaceBack(
  model: Model,
  real: Scene,
  { place, money }: { place: Place; money: 'refund' | 'keep' },
) {
  const said = await sayAnswer(cancelBooking(real.t.site, siteItself, place.id, money).then(() => 'taken back'))
  await takeTurn(model, real, (turn) => {
    if (place.state === 'ended' || place.event.cancelled) return { said, expected: 'booking_not_live' }
    end(model, turn, place, 'cancelled')
    const standing = standingPaymentOf(place)
    if (standing?.known === 'captured' && money === 'refund') askRefund(model, standing)
    if (standing?.known === 'captured' && money === 'keep') standing.isKept = true
    return { said, expected: 'taken back' }
  })
}

export async function giveMoneyBack(model: Model, real: Scene, place: Place): Promise<void> {
  const said = await sayAnswer(refundPayment(real.t.site, siteItself, place.id).then(() => 'asked'))
  await takeTurn(model, real, () => {
    const standing = standingPaymentOf(place)
    if (standing?.known !== 'captured') return { said, expected: 'nothing_to_refund' }
    if (standing.refundAskedAt !== null) return { said, expected: 'refund_under_way' }
    askRefund(model, standing)
    return { said, expected: 'asked' }
  })
}
