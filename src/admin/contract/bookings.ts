import { z } from 'zod'
import { Stage } from '#admin/contract/events.ts'
import { PaymentStatus } from '#admin/contract/booking-states.ts'
import { EventReference } from '#bookings/contract/admin/money.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { EventId } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'

export const BookingPeriod = z.enum(['today', 'yesterday', '7 days', 'this month'])
export type BookingPeriod = z.infer<typeof BookingPeriod>

const BookingRow = z.object({
  id: z.string(),
  /** Null once the member's account is deleted, and while no friend has claimed the place. */
  user_name: z.string().nullable(),
  /** Who paid for a friend's place that has not been claimed; empty once their account is deleted. Null for other bookings. */
  friend_of: z.string().nullable(),
  event: EventReference,
  /** The stage of the event. */
  stage: Stage,
  booked_at: Instant,
  state: z.enum(['booked', 'ended']),
  /** Why the booking ended, if it has. */
  end_reason: z.string().nullable(),
  absent: z.boolean(),
  /** Pounds. */
  price: z.number(),
  paid: PaymentStatus,
})
export type BookingRow = z.infer<typeof BookingRow>

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  summary:
    'Lists the bookings of all events, filtered by member (part of the name or email), event, period and state; one that was moved is listed as first made',
  query: listQuery({
    sorts: ['booked', 'price'],
    direction: 'desc',
    filters: {
      event: EventId.optional(),
      /** When the bookings were made, in London time. `7 days` are today and the six days before. */
      period: BookingPeriod.optional(),
      /** The first and the last day on which the bookings were made, as London dates. Ignored with a period. */
      from: QueryDay.optional(),
      to: QueryDay.optional(),
      state: BookingRow.shape.state.optional(),
    },
  }),
  answer: listOf(BookingRow).extend({
    /** The number of bookings that match; null if there are more than 1,000. */
    total: z.number().int().nullable(),
    /** Whether the search matches too many people to list all of their bookings. */
    too_many_people: z.boolean(),
  }),
})
export type BookingsQuery = z.output<(typeof listBookings)['query']>
export type Bookings = z.output<(typeof listBookings)['answer']>

export const exportAllBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings.csv',
  summary: 'Exports all matching bookings as CSV',
  query: listBookings.query,
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
  conditions: { search: 'It matches at most 200 people.' },
})
