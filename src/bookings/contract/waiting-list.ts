import { z } from 'zod'
import { Waiting } from '#bookings/contract/own-booking.ts'
import { bookingRefusals, candidateRefusals } from '#bookings/contract/refusals.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

const EventParams = z.object({ id: EventId })

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/events/:id/waiting',
  summary: 'Joins the waiting list for the member’s gender; a member who has already joined keeps their position',
  activity: 'joined a waiting list',
  params: EventParams,
  body: z.strictObject({}),
  answer: Waiting,
  refusals: {
    event_not_found: eventRefusals.event_not_found,
    event_cancelled: bookingRefusals.event_cancelled,
    event_past: bookingRefusals.event_past,
    already_attending: bookingRefusals.already_attending,
    booking_closed: bookingRefusals.booking_closed,
    ...candidateRefusals,
    place_available: bookingRefusals.place_available,
    place_already_held: bookingRefusals.place_already_held,
  },
})

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/waiting',
  summary: 'Leaves the waiting list',
  activity: 'left a waiting list',
  params: EventParams,
  answer: z.object({}),
  refusals: { not_waiting: bookingRefusals.not_waiting },
})
