import { NOT_REDUCED } from '#bookings/server/testing/booking-model/reductions.ts'
import {
  markReached,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Place,
  type Wait,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { countOf, isSold, onSale, queueAt } from '#bookings/server/testing/booking-model/model-eligibility.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** A run begins on a Saturday at 6:30 pm. The clocks go forward at 1 am that night. */
export const BEGINS = { hour: 18, minute: 30 }
const CLOCKS_GO_FORWARD = 6 * HOUR + 30

/** Offers every available place to waiting members, first come, first served. */
export function makeOffers(model: Model, turn: Turn, event: ModelEvent): void {
  if (!isSold(event, model.now)) return
  for (const gender of ['M', 'F'] as const) {
    const queue = queueAt(model, event, gender)
    if (model.flaw === 'last come, first served') queue.reverse()
    const offers: Place[] = []
    for (const wait of queue.slice(0, onSale(model, event, gender))) offers.push(offer(model, turn, wait))
    const isFull = countOf(model, event).live[gender] >= event.places[gender]
    const endsAt = offerEnd(model, event, isFull ? 12 : 2)
    for (const place of offers) Object.assign(place, { expiresAt: endsAt, offerEndsAt: endsAt })
  }
}

function offer(model: Model, turn: Turn, wait: Wait): Place {
  const { event, member } = wait
  const { placeId } = turn.follow(event, { did: 'offered', memberId: member.id })
  const place: Place = { ...aPlace(placeId, event, member), state: 'held' }
  model.places.push(place)
  Object.assign(wait, { state: 'offered', offer: place })
  turn.look(event)
  markReached(model, 'offered')
  return place
}

export function aPlace(id: string, event: ModelEvent, member: ModelMember): Place {
  const { pricePence } = event
  return {
    ...{ id, event, member, buyer: null, pricePence, state: 'booked', expiresAt: null },
    ...{
      payPressed: false,
      wasBooked: false,
      payAgainUntil: null,
      offerEndsAt: null,
      endedAt: null,
      reason: null,
      movedFrom: null,
    },
    ...{ reduced: NOT_REDUCED, reducedAtEnd: NOT_REDUCED, reducedBy: member },
    payments: [],
  }
}

/** Returns the end of an offer: after `hours` daytime hours, or two if the event is near, and never after booking closes. */
function offerEnd(model: Model, event: ModelEvent, hours: number): number {
  const minutes = (event.startsAt - model.now <= 2 * DAY ? 2 : hours) * HOUR
  let end = model.now
  for (let counted = 0; counted < minutes || isNight(model, end); end += 1) if (!isNight(model, end)) counted += 1
  return Math.min(end, event.closesAt)
}

function isNight({ flaw }: Model, minute: number): boolean {
  const shift = minute >= CLOCKS_GO_FORWARD ? HOUR : 0
  const hour = Math.floor(((BEGINS.hour * HOUR + BEGINS.minute + minute + shift) % DAY) / HOUR)
  return flaw !== 'night hours count' && (hour < 8 || hour >= 22)
}

/** Ends a wait that did not lead to an offer. */
export function endWait(
  model: Model,
  wait: Wait | undefined,
  state: Exclude<Wait['state'], 'waiting' | 'offered'>,
): void {
  if (!wait) return
  wait.state = state
  markReached(model, `waited: ${state}`)
}

/** Ends the waits at events that were cancelled or where booking has closed. */
export function closeLists(model: Model): void {
  for (const wait of model.waits) {
    if (wait.state !== 'waiting' || isSold(wait.event, model.now)) continue
    endWait(model, wait, wait.event.cancelled ? 'event cancelled' : 'closed')
  }
}
