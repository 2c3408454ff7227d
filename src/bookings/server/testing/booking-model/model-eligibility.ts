import {
  holderOf,
  isUnclaimed,
  livePlaceOf,
  livePlaces,
  waitOf,
  type ByGender,
  type Gender,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Wait,
} from '#bookings/server/testing/booking-model/model.ts'

export type RefusalReason =
  | 'cancelled'
  | 'past'
  | 'attending'
  | 'booking_closed'
  | 'full'
  | 'too_young'
  | 'too_old'
  | 'no_places_for_gender'
  | 'holds_paused'

export function countOf(model: Model, event: ModelEvent): { live: ByGender; booked: ByGender } {
  const live = { M: 0, F: 0 }
  const booked = { M: 0, F: 0 }
  for (const place of livePlaces(model, event)) {
    const { member, state } = place
    live[member.gender] += 1
    const isReleasing = !isUnclaimed(place) || model.flaw === 'an unclaimed place releases others'
    if (state === 'booked' && isReleasing) booked[member.gender] += 1
  }
  return { live, booked }
}

/**
 * Returns the number of places of a gender that are on sale: those released by bookings of the other gender, minus those taken.
 */
export function onSale(model: Model, event: ModelEvent, gender: Gender): number {
  const { live, booked } = countOf(model, event)
  const others = gender === 'M' ? 'F' : 'M'
  const releasing = model.flaw === 'holds release places' ? live[others] : booked[others]
  const margin = model.flaw === 'the release margin is one too high' ? event.margin + 1 : event.margin
  return Math.max(0, Math.min(event.places[gender], releasing + margin) - live[gender])
}

export function placesLeft(model: Model, event: ModelEvent): number {
  return event.places.M + event.places.F - livePlaces(model, event).length
}

export const isSold = ({ cancelled, closesAt, startsAt }: ModelEvent, now: number): boolean =>
  !cancelled && now < closesAt && now < startsAt

/** Returns the first reason why a member cannot have a place, in the order in which the event's page checks the reasons. */
export function whyNot(model: Model, member: ModelMember, event: ModelEvent): RefusalReason | null {
  const own = livePlaceOf(model, member, event)?.state
  if (event.cancelled) return 'cancelled'
  if (model.now >= event.endsAt) return 'past'
  if (own === 'booked') return 'attending'
  if (!isSold(event, model.now)) return 'booking_closed'
  if (own !== 'held' && placesLeft(model, event) <= 0) return 'full'
  const age = whyNotOfAge(member, event)
  if (age || own === 'held') return age
  const others = waitingBefore(model, member, event)
  if (others > 0 || onSale(model, event, member.gender) === 0) return 'no_places_for_gender'
  return event.pricePence > 0 && isPaused(model, member) ? 'holds_paused' : null
}

export function whyNotOfAge({ age }: ModelMember, { ages }: ModelEvent): 'too_young' | 'too_old' | null {
  if (!ages || age === null) return null
  if (age < ages.from) return 'too_young'
  return age > ages.to ? 'too_old' : null
}

/** Returns the reason why a member cannot wait for a place. */
export function whyNotWait(model: Model, member: ModelMember, event: ModelEvent): WhyNot | null {
  const reason = whyNot(model, member, event)
  if (reason === 'no_places_for_gender') return null
  if (reason === 'full') return whyNotOfAge(member, event)
  if (reason && reason !== 'holds_paused') return reason
  return livePlaceOf(model, member, event) ? 'place_already_held' : 'place_available'
}

type WhyNot = RefusalReason | 'place_already_held' | 'place_available'

const names: Partial<Record<WhyNot, string>> = {
  cancelled: 'event_cancelled',
  past: 'event_past',
  attending: 'already_attending',
  full: 'event_full',
}

/** Returns the name of the site's refusal. */
export function nameOf(reason: WhyNot, { gender }: Pick<ModelMember, 'gender'>): string {
  if (reason === 'no_places_for_gender') return gender === 'F' ? 'no_female_places' : 'no_male_places'
  return names[reason] ?? reason
}

/**
 * Returns waiting members who could have a place if there were one, in queue order. A member outside the age range keeps their
 * position and is passed over.
 */
export function queueAt(model: Model, event: ModelEvent, gender: Gender): Wait[] {
  return model.waits.filter(
    ({ state, member, event: at }) =>
      state === 'waiting' && at === event && member.gender === gender && !whyNotOfAge(member, event),
  )
}

/** Returns the number of members served before this one, or the length of the queue for a member who is not in it. */
export function waitingBefore(model: Model, member: ModelMember, event: ModelEvent): number {
  const own = waitOf(model, member, event)
  const ahead = own ? model.waits.slice(0, model.waits.indexOf(own)) : model.waits
  return queueAt(model, event, member.gender).filter((wait) => ahead.includes(wait)).length
}

const DAY = 24 * 60

/**
 * Returns whether the member may not hold a place for now, because three of their holds ended within a day without a booking.
 */
export function isPaused(model: Model, member: ModelMember): boolean {
  const ends = model.places
    .filter(
      (place) => holderOf(place) === member && (place.reason === 'expired' || place.reason === 'cancelled by member'),
    )
    .filter(({ offerEndsAt }) => offerEndsAt === null)
    .filter(({ payments, wasBooked }) => payments.length > 0 && !wasBooked)
    .map(({ endedAt }) => endedAt ?? 0)
    .toSorted((one, other) => other - one)
  const [last, , first] = ends
  // The site also counts seconds, and some have passed, so exactly a day in the model's minutes is more than a day on the site.
  return last !== undefined && first !== undefined && last - first < DAY && model.now < last + DAY
}
