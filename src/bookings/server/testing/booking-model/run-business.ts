import { siteItself } from '#accounts/actor.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import {
  isUnclaimed,
  livePlaces,
  activePaymentOf,
  refundRequestedOf,
  type Model,
  type ModelEvent,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { returnReductions } from '#bookings/server/testing/booking-model/reductions.ts'
import { requestRefund, end } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'

export type Change = Pick<ModelEvent, 'places' | 'margin' | 'pricePence' | 'ages'> & { event: ModelEvent }

export async function changeSale(model: Model, real: RealSite, { event, ...change }: Change): Promise<void> {
  const known = real.details.get(event.id)
  if (!known) throw new Error('the event has no known details')
  const { places, margin, pricePence, ages } = change
  const details = {
    ...known,
    ...{ pricePence, malePlaces: places.M, femalePlaces: places.F, releaseMargin: margin },
    ...{ youngestAge: ages?.from ?? null, oldestAge: ages?.to ?? null },
  }
  const { venueId } = real
  const actual = await outcomeOf(
    changeEvent(real.t.site, siteItself, event.id, { venueId, details }).then(() => 'changed'),
  )
  await takeTurn(model, real, () => {
    const reason = whyNotChange(model, event, change)
    if (reason) return { actual, expected: reason }
    const sold = ({ places: { M, F }, margin: each }: Pick<ModelEvent, 'places' | 'margin'>) => `${M} ${F} ${each}`
    if (sold(event) !== sold(change)) model.jobs.push({ queue: 'bookings.make-offers', about: event })
    Object.assign(event, change, { mayLag: true })
    return { actual, expected: 'changed' }
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

export async function cancelModelEvent(model: Model, real: RealSite, event: ModelEvent): Promise<void> {
  const actual = await outcomeOf(cancelEvent(real.t.site, siteItself, event.id).then(() => 'event cancelled'))
  await takeTurn(model, real, () => {
    if (event.cancelled) return { actual, expected: 'event_already_cancelled' }
    if (model.now >= event.startsAt) return { actual, expected: 'event_already_started' }
    event.cancelled = true
    model.jobs.push({ queue: 'bookings.event-cancelled', about: event })
    return { actual, expected: 'event cancelled' }
  })
}

/** Acting as the owner, cancels a place, with or without a refund. */
export async function cancelAsOwner(
  model: Model,
  real: RealSite,
  { place, money }: { place: Place; money: 'refund' | 'keep' },
) {
  const actual = await outcomeOf(
    cancelBooking(real.t.site, siteItself, place.id, money).then(() => 'cancelled by owner'),
  )
  await takeTurn(model, real, (turn) => {
    if (place.state === 'ended' || place.event.cancelled) return { actual, expected: 'booking_not_live' }
    end(model, turn, place, 'cancelled')
    const activePayment = activePaymentOf(place)
    // A place that no friend has claimed is always refunded.
    const isRefunded = money === 'refund' || isUnclaimed(place)
    if (isRefunded) returnReductions(model, place)
    if (activePayment?.known === 'captured' && isRefunded) requestRefund(model, activePayment)
    if (activePayment?.known === 'captured' && !isRefunded) activePayment.isNotRefunded = true
    return { actual, expected: 'cancelled by owner' }
  })
}

/** Acting as the owner, refunds a part of a payment or, without an amount, what is left of it. */
export async function refundPlace(
  model: Model,
  real: RealSite,
  { place, part }: { place: Place; part?: number },
): Promise<void> {
  const actual = await outcomeOf(refundBookingAsOwner(real.t.site, place.id, part).then(() => 'requested'))
  await takeTurn(model, real, () => {
    const activePayment = activePaymentOf(place)
    if (activePayment?.known !== 'captured') return { actual, expected: 'nothing_to_refund' }
    const left = activePayment.amountPence - refundRequestedOf(activePayment)
    if (left === 0) return { actual, expected: 'nothing_to_refund' }
    if (part !== undefined && part > left) return { actual, expected: 'invalid' }
    requestRefund(model, activePayment, part)
    return { actual, expected: 'requested' }
  })
}
