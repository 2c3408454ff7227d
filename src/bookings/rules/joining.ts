import { isMaxedOut, onSale, type Balance, type Gender } from '#bookings/rules/balance.ts'

/** Why somebody cannot have a place just now; pages say each in its own words. */
export type WhyNot =
  | 'cancelled'
  | 'past'
  | 'attending'
  | 'booking_closed'
  | 'full'
  | 'signed_out'
  | 'too_young'
  | 'too_old'
  | 'no_places_for_gender'

export type EventOnSale = {
  cancelled: boolean
  startsAtMs: number
  endsAtMs: number
  /** Null: booking closes when the event starts. */
  bookingClosesAtMs: number | null
  youngestAge: number | null
  oldestAge: number | null
}

export type Asker = {
  gender: Gender
  /** In whole years on the event's day; null where the date of birth is not known, which stops nobody from joining. */
  ageThen: number | null
  own: 'none' | 'held' | 'booked'
  /** How many wait for a place of this gender before the asker. */
  waitingBefore: number
}

/** The first reason that applies, in the order in which the event's page says them; nothing where the asker can join. */
export function whyNotJoin(
  event: EventOnSale,
  balance: Balance,
  asker: Asker | null,
  nowMs: number,
): WhyNot | undefined {
  if (event.cancelled) return 'cancelled'
  if (nowMs >= event.endsAtMs) return 'past'
  if (asker?.own === 'booked') return 'attending'
  if (isBookingClosed(event, nowMs)) return 'booking_closed'
  if (isMaxedOut(balance) && asker?.own !== 'held') return 'full'
  if (!asker) return 'signed_out'
  const age = whyNotOfThisAge(event, asker.ageThen)
  if (age) return age
  if (asker.own === 'held') return undefined
  return asker.waitingBefore > 0 || onSale(asker.gender, balance) === 0 ? 'no_places_for_gender' : undefined
}

/** A little before the first guests: from then on the door is kept, and walk-ins are sold their places. */
const DOOR_OPENS_MS = 3 * 3_600_000

export function doorOpensAtMs({ startsAtMs }: Pick<EventOnSale, 'startsAtMs'>): number {
  return startsAtMs - DOOR_OPENS_MS
}

/** Whether the door has opened, and the evening goes on. */
export function isDoorSelling(
  event: Pick<EventOnSale, 'cancelled' | 'startsAtMs' | 'endsAtMs'>,
  nowMs: number,
): boolean {
  return !event.cancelled && nowMs >= doorOpensAtMs(event) && nowMs < event.endsAtMs
}

/**
 * Why somebody who stands at the door can have no place. There it is enough that one of their gender is free: neither the
 * balance, nor who waits at home, nor the close of booking stands in the way.
 */
export function whyNotAtDoor(
  event: EventOnSale,
  balance: Balance,
  asker: Asker,
  nowMs: number,
): WhyNot | 'door_not_open' | undefined {
  const open = { ...event, bookingClosesAtMs: event.endsAtMs }
  const whole = { ...balance, releaseMargin: Math.max(balance.places.M, balance.places.F) }
  const why = whyNotJoin(open, whole, { ...asker, waitingBefore: 0 }, nowMs)
  const isEarly = nowMs < doorOpensAtMs(event) && asker.own === 'none'
  return why !== 'cancelled' && isEarly ? 'door_not_open' : why
}

/** Why the asker has nothing to wait for; nothing where they can join the waiting list. */
export function whyNotWait(
  event: EventOnSale,
  balance: Balance,
  asker: Asker,
  nowMs: number,
): WhyNot | 'place_to_be_had' | 'place_kept_already' | undefined {
  const why = whyNotJoin(event, balance, asker, nowMs)
  if (why === undefined) return asker.own === 'held' ? 'place_kept_already' : 'place_to_be_had'
  const mayPass = why === 'full' || why === 'no_places_for_gender'
  return mayPass ? whyNotOfThisAge(event, asker.ageThen) : why
}

export function isBookingClosed(event: Pick<EventOnSale, 'startsAtMs' | 'bookingClosesAtMs'>, nowMs: number): boolean {
  return nowMs >= (event.bookingClosesAtMs ?? event.startsAtMs)
}

export function whyNotOfThisAge(
  event: Pick<EventOnSale, 'youngestAge' | 'oldestAge'>,
  age: number | null,
): 'too_young' | 'too_old' | undefined {
  if (age === null) return undefined
  if (event.youngestAge !== null && age < event.youngestAge) return 'too_young'
  return event.oldestAge !== null && age > event.oldestAge ? 'too_old' : undefined
}

/** Whether the event asks for an age that only a date of birth can show. */
export function hasAgeRange(event: Pick<EventOnSale, 'youngestAge' | 'oldestAge'>): boolean {
  return event.youngestAge !== null || event.oldestAge !== null
}

/** Whole years on a day, both ISO 8601; of 29 February a year is over on 1 March where there is no such day. */
export function ageOn(day: string, born: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) >= born.slice(5) ? years : years - 1
}
