import { z } from 'zod'
import { AttendanceQuestion } from '#bookings/contract/attendance.ts'
import { Lateness } from '#bookings/contract/lateness.ts'
import { EventSummary, OwnBooking } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/events/:id/ticket',
  summary: 'Returns a member’s ticket for an event, with directions',
  params: z.object({ id: EventId }),
  answer: z.object({
    event: EventSummary.extend({ cancelled: z.boolean() }),
    booking_id: z.string(),
    user_name: z.string(),
    ticket_code: z.string(),
    /** In degrees, as is `lng`. */
    lat: z.number(),
    lng: z.number(),
    directions: z.string(),
    calendar_file: OwnBooking.shape.calendar_file,
    night_open: OwnBooking.shape.night_open,
    /** Whether the member is still coming; null unless we ask, from the day before the event until it starts. */
    still_coming: AttendanceQuestion.nullable(),
    /** How late the member says that they will be; null except on the day of the event. */
    lateness: Lateness.nullable(),
  }),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    booking_not_paid: bookingRefusals.booking_not_paid,
  },
})
export type Ticket = z.infer<(typeof getTicket)['answer']>
