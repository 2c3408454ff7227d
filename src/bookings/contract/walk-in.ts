import { z } from 'zod'
import { createPaymentIntent, getOwnPlace } from '#bookings/contract/checkout.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** What the code at the door contains: the event, and when the code expires. */
const DoorToken = z.strictObject({ token: z.string().max(200, bookingRefusals.walk_in_not_found.detail) })

const { walk_in_not_found, door_not_open, no_female_places_left, no_male_places_left } = bookingRefusals

export const getPlaceAtDoor = endpoint({
  method: 'POST',
  path: '/api/walkins/lookup',
  summary: 'What a place costs at the door of an event, or why there is none to be had',
  body: DoorToken,
  answer: getOwnPlace.answer,
  refusals: { walk_in_not_found },
})

export const orderPlaceAtDoor = endpoint({
  method: 'POST',
  path: '/api/walkins/order',
  summary: 'Keeps a place for whoever has come without a booking and opens its payment; a free one is booked at once',
  body: DoorToken,
  answer: createPaymentIntent.answer,
  refusals: {
    walk_in_not_found,
    door_not_open,
    no_female_places_left,
    no_male_places_left,
    event_cancelled: bookingRefusals.event_cancelled,
    event_past: bookingRefusals.event_past,
    already_attending: bookingRefusals.already_attending,
    event_full: bookingRefusals.event_full,
    too_young: bookingRefusals.too_young,
    too_old: bookingRefusals.too_old,
    date_of_birth_needed: bookingRefusals.date_of_birth_needed,
    holds_paused: bookingRefusals.holds_paused,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})
