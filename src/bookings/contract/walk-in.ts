import { z } from 'zod'
import { createPaymentIntent, getOwnPlace } from '#bookings/contract/checkout.ts'
import { bookingRefusals, candidateRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** The token in the QR code at the door, which contains the event and the expiry time. */
const DoorToken = z.strictObject({ token: z.string().max(200, bookingRefusals.walk_in_not_found.detail) })

const { walk_in_not_found, door_not_open, no_female_places_left, no_male_places_left } = bookingRefusals

export const getPlaceAtDoor = endpoint({
  method: 'POST',
  path: '/api/walkins/lookup',
  summary: 'Returns the door price of an event, or the reason why the member cannot book',
  activity: 'viewed the site',
  body: DoorToken,
  answer: getOwnPlace.answer,
  refusals: { walk_in_not_found },
})

export const orderPlaceAtDoor = endpoint({
  method: 'POST',
  path: '/api/walkins/order',
  summary: 'Holds a place for a walk-in and opens a payment, or books a free event immediately',
  activity: 'started booking at the door',
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
    ...candidateRefusals,
    holds_paused: bookingRefusals.holds_paused,
    hold_not_found: bookingRefusals.hold_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})
