import type { PlaceAsked } from '#bookings/server/places/place-rows.ts'
import { refusalFor, whyNotAtDoorHere, whyNotHere } from '#bookings/server/places/why-not-here.ts'
import type { Sold } from '#bookings/server/tables.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Refusal } from '#platform/contract.ts'

/** On what terms a place is had: why there is none, and what it costs. */
export type Terms = {
  sold: Sold
  whyNot(event: EventRow, asked: PlaceAsked, now: Temporal.Instant): Refusal | undefined
  pricePence(event: Pick<EventRow, 'pricePence' | 'doorPricePence'>): number
}

/** As the site sells them to everybody, until booking closes. */
export const ahead: Terms = {
  sold: 'ahead',
  whyNot(event, asked, now) {
    const why = whyNotHere(event, asked, now)
    return why && refusalFor(why, asked)
  },
  pricePence: (event) => event.pricePence,
}

/** To whoever has come without a booking, at the price for the door where there is one. */
export const atTheDoor: Terms = {
  sold: 'at the door',
  whyNot: whyNotAtDoorHere,
  pricePence: (event) => event.doorPricePence ?? event.pricePence,
}
