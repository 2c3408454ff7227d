import { isMaxedOut, onSale, type Balance, type Gender } from '#bookings/rules/balance.ts'

/** Every member must have reached this age. */
const ADULT_AGE = 18

/** The way in which a candidate gets a place. Each channel ignores some of the obstacles that apply to the others. */
export type SalesChannel = 'online' | 'waiting list' | 'offer' | 'transfer' | 'by hand' | 'door'

/**
 * The reason why a candidate cannot have a place. The event's page, checkout, admin and the door each have their own message
 * for it.
 */
export type Reason =
  | 'cancelled'
  | 'past'
  | 'attending'
  | 'door_not_open'
  | 'booking_closed'
  | 'full'
  | 'signed_out'
  | 'account_not_active'
  | 'under_18'
  | 'too_young'
  | 'too_old'
  | 'place_available'
  | 'place_held'
  | 'no_places_for_gender'
  | 'no_seat'
  | 'holds_paused'

export type EventOnSale = {
  cancelled: boolean
  startsAtMs: number
  endsAtMs: number
  /** Null if booking closes when the event starts. */
  bookingClosesAtMs: number | null
  youngestAge: number | null
  oldestAge: number | null
}

export type Candidate = {
  gender: Gender
  /** In whole years, today and on the event's day. Null if the date of birth is not known. */
  age: { today: number; onTheDay: number } | null
  /** Whether other members can see the candidate: the account is activated, not suspended, and not being deleted. */
  isActive: boolean
  ownPlace: 'none' | 'held' | 'booked'
  /** The number of people on the waiting list ahead of the candidate for a place of this gender. */
  waitingBefore: number
  /** The time until which the candidate may not hold a place. Null if holds are not paused, or if there is nothing to pay. */
  pausedUntilMs: number | null
}

/** The result of the rules. Without a reason, the candidate can have a place once the required steps are done. */
export type Eligibility = {
  reason: Reason | undefined
  /** Whether the candidate has to give their date of birth first. The rules are then applied again. */
  dateOfBirthNeeded: boolean
  /** Whether the owner has to give a reason, because the booking bypasses the balance or people on the waiting list. */
  explanationNeeded: boolean
}

export type Context = {
  event: EventOnSale
  balance: Balance
  nowMs: number
  /** The time at which the offer ends, on the channel 'offer'. */
  offerEndsAtMs?: number
}

/**
 * Returns the first reason why a candidate cannot have a place through a channel, and the required steps. The candidate is null
 * for a visitor.
 */
export function eligibility(channel: SalesChannel, context: Context, candidate: Candidate | null): Eligibility {
  const reason =
    eventObstacle(channel, context, candidate) ??
    candidateObstacle(context.event, candidate) ??
    (candidate && placeObstacle(channel, context, candidate)) ??
    undefined
  const bypassesOthers = channel === 'by hand' && candidate !== null && noPlaceOnSale(context.balance, candidate)
  return {
    reason,
    dateOfBirthNeeded: candidate?.age === null && (channel !== 'by hand' || hasAgeRange(context.event)),
    explanationNeeded: reason === undefined && bypassesOthers,
  }
}

/** Returns the first obstacle that has to do with the event, if there is one. */
function eventObstacle(channel: SalesChannel, context: Context, candidate: Candidate | null): Reason | undefined {
  const { event, balance, nowMs } = context
  const ownPlace = candidate?.ownPlace ?? 'none'
  if (event.cancelled) return 'cancelled'
  if (nowMs >= event.endsAtMs) return 'past'
  if (ownPlace === 'booked') return 'attending'
  if (channel === 'door' && ownPlace === 'none' && nowMs < doorOpensAtMs(event)) return 'door_not_open'
  if (nowMs >= closesAtMs(channel, context)) return 'booking_closed'
  const isSold = channel === 'online' || channel === 'door'
  return isSold && ownPlace !== 'held' && isMaxedOut(balance) ? 'full' : undefined
}

/** Returns the first obstacle that applies to this candidate even if a place is free. */
function candidateObstacle(event: EventOnSale, candidate: Candidate | null): Reason | undefined {
  if (!candidate) return 'signed_out'
  if (!candidate.isActive) return 'account_not_active'
  if (!candidate.age) return undefined
  if (candidate.age.today < ADULT_AGE) return 'under_18'
  return ageObstacle(event, candidate.age.onTheDay)
}

function placeObstacle(channel: SalesChannel, { balance }: Context, candidate: Candidate): Reason | undefined {
  const { gender, ownPlace, pausedUntilMs } = candidate
  const isTaken = balance.live[gender] >= balance.places[gender]
  switch (channel) {
    case 'online':
      if (ownPlace === 'held') return undefined
      if (noPlaceOnSale(balance, candidate)) return 'no_places_for_gender'
      return pausedUntilMs === null ? undefined : 'holds_paused'
    case 'door':
      if (ownPlace === 'held') return undefined
      if (isTaken) return 'no_places_for_gender'
      return pausedUntilMs === null ? undefined : 'holds_paused'
    case 'waiting list':
      if (ownPlace === 'held') return 'place_held'
      return isMaxedOut(balance) || noPlaceOnSale(balance, candidate) ? undefined : 'place_available'
    case 'by hand':
      return ownPlace !== 'held' && isTaken ? 'no_seat' : undefined
    case 'offer':
    case 'transfer':
      return undefined
  }
}

/** Returns the time at which a channel closes. */
function closesAtMs(channel: SalesChannel, { event, offerEndsAtMs }: Context): number {
  const bookingClosesAtMs = event.bookingClosesAtMs ?? event.startsAtMs
  switch (channel) {
    case 'online':
    case 'waiting list':
      return bookingClosesAtMs
    case 'offer':
      // An offer ends no later than booking closes, but the time to pay may run past that. The offer lapses when booking closes
      // only if the closing time was brought forward.
      return offerEndsAtMs === undefined || offerEndsAtMs > bookingClosesAtMs ? bookingClosesAtMs : event.endsAtMs
    case 'transfer':
      return event.startsAtMs
    case 'by hand':
    case 'door':
      return event.endsAtMs
  }
}

/** Returns whether the gender balance or people on the waiting list keep a place from the candidate. */
function noPlaceOnSale(balance: Balance, { gender, ownPlace, waitingBefore }: Candidate): boolean {
  return ownPlace !== 'held' && (waitingBefore > 0 || onSale(gender, balance) === 0)
}

export function isBookingClosed(event: Pick<EventOnSale, 'startsAtMs' | 'bookingClosesAtMs'>, nowMs: number): boolean {
  return nowMs >= (event.bookingClosesAtMs ?? event.startsAtMs)
}

/** Door sales open a little before the first guests arrive. */
const DOOR_OPENS_BEFORE_START_MS = 3 * 3_600_000

export function doorOpensAtMs({ startsAtMs }: Pick<EventOnSale, 'startsAtMs'>): number {
  return startsAtMs - DOOR_OPENS_BEFORE_START_MS
}

/** Returns whether places are on sale at the door. */
export function isDoorSaleOpen(
  event: Pick<EventOnSale, 'cancelled' | 'startsAtMs' | 'endsAtMs'>,
  nowMs: number,
): boolean {
  return !event.cancelled && nowMs >= doorOpensAtMs(event) && nowMs < event.endsAtMs
}

/**
 * Returns the reason why this age is outside the event's range. `age` is in whole years on the event's day, or null if the date
 * of birth is not known.
 */
export function ageObstacle(
  event: Pick<EventOnSale, 'youngestAge' | 'oldestAge'>,
  age: number | null,
): 'too_young' | 'too_old' | undefined {
  if (age === null) return undefined
  if (event.youngestAge !== null && age < event.youngestAge) return 'too_young'
  return event.oldestAge !== null && age > event.oldestAge ? 'too_old' : undefined
}

/** Returns whether the event has an age limit, which requires a date of birth. */
export function hasAgeRange(event: Pick<EventOnSale, 'youngestAge' | 'oldestAge'>): boolean {
  return event.youngestAge !== null || event.oldestAge !== null
}
