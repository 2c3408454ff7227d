import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { whyNotAtDoor, whyNotJoin, whyNotWait, type Asker, type WhyNot } from '#bookings/rules/joining.ts'
import type { Balance } from '#bookings/rules/balance.ts'
import { ageThen, balanceOf, eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import type { PlaceAsked } from '#bookings/server/places/place-rows.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Refusal } from '#platform/contract.ts'

/** Why the one who asks can have no place at the event just now; nothing where they can. */
export function whyNotHere(event: EventRow, asked: PlaceAsked, now: Temporal.Instant): WhyNot | undefined {
  const { balance, asker } = factsFor(event, asked)
  return whyNotJoin(eventOnSale(event), balance, asker, now.epochMilliseconds)
}

/** Why they can have no place at the door; nothing where they can. */
export function whyNotAtDoorHere(event: EventRow, asked: PlaceAsked, now: Temporal.Instant): Refusal | undefined {
  const { balance, asker } = factsFor(event, asked)
  const why = whyNotAtDoor(eventOnSale(event), balance, asker, now.epochMilliseconds)
  if (why === 'door_not_open') return bookingRefusals.door_not_open
  if (why === 'no_places_for_gender')
    return asked.gender === 'F' ? bookingRefusals.no_female_places_left : bookingRefusals.no_male_places_left
  return why && refusalFor(why, asked)
}

type WhyNotWait = ReturnType<typeof whyNotWait>

/** Why they have nothing to wait for; nothing where they can join the waiting list. */
export function whyNotWaitHere(event: EventRow, asked: PlaceAsked, now: Temporal.Instant): WhyNotWait {
  const { balance, asker } = factsFor(event, asked)
  return whyNotWait(eventOnSale(event), balance, asker, now.epochMilliseconds)
}

/** The event and the one who asks as the rules look at them. */
export function factsFor(event: EventRow, asked: PlaceAsked): { balance: Balance; asker: Asker } {
  const { gender, dateOfBirth, taken, own, waitingBefore } = asked
  const asker = { gender, ageThen: ageThen(event, dateOfBirth), own: own?.state ?? ('none' as const), waitingBefore }
  return { balance: balanceOf(event, taken), asker }
}

type Why = WhyNot | NonNullable<WhyNotWait>

const refusals: Partial<Record<Why, Refusal>> = {
  place_to_be_had: bookingRefusals.place_to_be_had,
  place_kept_already: bookingRefusals.place_kept_already,
  cancelled: bookingRefusals.event_cancelled,
  past: bookingRefusals.event_past,
  attending: bookingRefusals.already_attending,
  booking_closed: bookingRefusals.booking_closed,
  full: bookingRefusals.event_full,
  too_young: bookingRefusals.too_young,
  too_old: bookingRefusals.too_old,
}

/** The refusal that says to a member why there is no place. */
export function refusalFor(why: Why, { gender }: Pick<PlaceAsked, 'gender'>): Refusal {
  return refusals[why] ?? (gender === 'F' ? bookingRefusals.no_female_places : bookingRefusals.no_male_places)
}
