import {
  livePlaceOf,
  livePlaces,
  type Each,
  type Gender,
  type Model,
  type ModelEvent,
  type ModelMember,
} from '#bookings/server/testing/booking-model/model.ts'

export type Refused =
  | 'cancelled'
  | 'past'
  | 'attending'
  | 'booking_closed'
  | 'full'
  | 'too_young'
  | 'too_old'
  | 'no_places_for_gender'

export function countOf(model: Model, event: ModelEvent): { live: Each; booked: Each } {
  const live = { M: 0, F: 0 }
  const booked = { M: 0, F: 0 }
  for (const { member, state } of livePlaces(model, event)) {
    live[member.gender] += 1
    if (state === 'booked') booked[member.gender] += 1
  }
  return { live, booked }
}

/** Places of a gender that can be had: those let go by the bookings of the other, less those that are taken. */
export function onSale(model: Model, event: ModelEvent, gender: Gender): number {
  const { live, booked } = countOf(model, event)
  const others = gender === 'M' ? 'F' : 'M'
  const releasing = model.flaw === 'holds release places' ? live[others] : booked[others]
  const margin = model.flaw === 'a margin of one more' ? event.margin + 1 : event.margin
  return Math.max(0, Math.min(event.places[gender], releasing + margin) - live[gender])
}

export function placesLeft(model: Model, event: ModelEvent): number {
  return event.places.M + event.places.F - livePlaces(model, event).length
}

export const isSold = ({ cancelled, closesAt, startsAt }: ModelEvent, now: number): boolean =>
  !cancelled && now < closesAt && now < startsAt

/** The first reason, as the event's page says them in their order. */
export function whyNot(model: Model, member: ModelMember, event: ModelEvent): Refused | null {
  const own = livePlaceOf(model, member, event)?.state
  if (event.cancelled) return 'cancelled'
  if (model.now >= event.endsAt) return 'past'
  if (own === 'booked') return 'attending'
  if (!isSold(event, model.now)) return 'booking_closed'
  if (own !== 'held' && placesLeft(model, event) <= 0) return 'full'
  if (event.ages && member.age !== null && member.age < event.ages.from) return 'too_young'
  if (event.ages && member.age !== null && member.age > event.ages.to) return 'too_old'
  if (own !== 'held' && onSale(model, event, member.gender) === 0) return 'no_places_for_gender'
  return null
}

const DAY = 24 * 60

/** Three holds within a day that ended without any try to pay: no other for a day. */
export function isPaused(model: Model, member: ModelMember): boolean {
  const ends = model.places
    .filter((place) => place.member === member && (place.why === 'expired' || place.why === 'given up'))
    .filter(({ payments }) => payments.length > 0 && !payments.some(({ cardShownKnown }) => cardShownKnown))
    .map(({ endedAt }) => endedAt ?? 0)
    .toSorted((one, other) => other - one)
  const [last, , first] = ends
  // The site counts parts of minutes too, and some have gone by: a day to the minute is more than a day.
  return last !== undefined && first !== undefined && last - first < DAY && model.now < last + DAY
}
