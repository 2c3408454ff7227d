import { z } from 'zod'
import { Gender } from '#accounts/contract/person.ts'
import { createPaymentIntent, getOwnPlace } from '#bookings/contract/checkout.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

export const getSecondChair = endpoint({
  method: 'GET',
  path: '/api/events/:id/second-chair',
  summary: 'Returns what a member holds or has paid for, for a friend, at an event, or the reason why they cannot',
  params: z.object({ id: EventId }),
  query: z.object({ gender: Gender }),
  answer: getOwnPlace.answer,
  refusals: { event_not_found: eventRefusals.event_not_found },
})

export const orderSecondChair = endpoint({
  method: 'POST',
  path: '/api/events/:id/second-chair',
  summary: 'Holds a friend’s place at an event, and opens its payment',
  activity: 'started booking a friend’s place',
  params: z.object({ id: EventId }),
  body: z.strictObject({ gender: Gender }),
  answer: createPaymentIntent.answer,
  refusals: {
    event_not_found: eventRefusals.event_not_found,
    event_cancelled: bookingRefusals.event_cancelled,
    event_past: bookingRefusals.event_past,
    booking_closed: bookingRefusals.booking_closed,
    account_not_active: bookingRefusals.account_not_active,
    second_chair_too_late: bookingRefusals.second_chair_too_late,
    second_chair_free: bookingRefusals.second_chair_free,
    second_chair_needs_booking: bookingRefusals.second_chair_needs_booking,
    second_chair_taken: bookingRefusals.second_chair_taken,
    no_place_for_her: bookingRefusals.no_place_for_her,
    no_place_for_him: bookingRefusals.no_place_for_him,
    holds_paused: bookingRefusals.holds_paused,
    already_attending: bookingRefusals.already_attending,
    hold_not_found: bookingRefusals.hold_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})

export const cancelSecondChair = endpoint({
  method: 'DELETE',
  path: '/api/second-chairs/:id',
  summary: 'Cancels a friend’s place that nobody has claimed, with a full refund',
  activity: 'cancelled a friend’s place',
  params: z.object({ id: z.uuid('We couldn’t find that booking.') }),
  answer: z.object({}),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    booking_not_live: bookingRefusals.booking_not_live,
    second_chair_claimed: bookingRefusals.second_chair_claimed,
  },
})
