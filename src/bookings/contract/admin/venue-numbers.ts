import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

const EventParams = z.object({ id: EventId })
const { event_not_found } = eventRefusals

/** Numbers of guests that a venue was notified. */
const SentNumbers = z.object({
  id: z.string(),
  kind: z.enum(['final', 'correction', 'by hand']),
  women: z.number(),
  men: z.number(),
  sent_to: z.string(),
  sent_at: Instant,
})

export const VenueNumbers = z.object({
  /** Where the numbers go; null if the venue has no email address. */
  contact_email: z.string().nullable(),
  venue_id: z.string(),
  /** When they will be sent, in the event's local time; null if they are sent by hand, have been sent, or it is too late. */
  due_date_local: z.string().nullable(),
  /** Whether they can be sent by hand now. */
  can_send: z.boolean(),
  booked: z.object({ women: z.number(), men: z.number() }),
  /** Newest first. */
  sent: z.array(SentNumbers),
})
export type VenueNumbers = z.infer<typeof VenueNumbers>

export const getVenueNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/venue-numbers',
  summary: 'Returns what was sent to the venue of an event about the number of guests, and when it will be sent',
  params: EventParams,
  answer: VenueNumbers,
  refusals: { event_not_found },
})

export const sendVenueNumbers = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/venue-numbers',
  summary: 'Emails the number of guests to the venue of an event now, only once for each id',
  params: EventParams,
  body: z.strictObject({ id: z.uuid('The ID must be a UUID.') }),
  answer: z.object({}),
  status: 201,
  refusals: {
    event_not_found,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_already_started: eventRefusals.event_already_started,
    venue_has_no_email: bookingRefusals.venue_has_no_email,
  },
})
