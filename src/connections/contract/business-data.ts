import { z } from 'zod'
import { Scope } from '#connections/contract/api-keys.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

/** ISO 8601 instant. */
const Instant = z.string()
const Pence = z.number().int()
const Count = z.number().int()
const EventParams = z.object({ id: EventId })

const NOT_NEXT = 'This must be the `next` of an earlier answer.'
/** Lists are in the order of ids, 100 at a time. `after` is the `next` of the page before. */
const afterUuid = z.object({ after: z.uuid(NOT_NEXT).optional() })
const next = z.string().nullable()

const KeyEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  venue: z.string(),
  town: z.string(),
  start_date_local: z.string(),
  end_date_local: z.string(),
  time_zone: z.string(),
  price_pence: Pence,
  female_places: Count,
  male_places: Count,
  women_booked: Count,
  men_booked: Count,
  published_at: Instant,
  cancelled_at: Instant.nullable(),
})

const KeyBooking = z.object({
  id: z.string(),
  state: z.enum(['booked', 'ended']),
  price_pence: Pence,
  booked_at: Instant,
  ended_at: Instant.nullable(),
})

const KeyPayment = z.object({
  id: z.string(),
  /** One of these two is null. */
  booking_id: z.string().nullable(),
  voucher_id: z.string().nullable(),
  event_id: z.number().int().nullable(),
  amount_pence: Pence,
  refunded_pence: Pence,
  method: z.enum(['card', 'cash', 'other']),
  taken_at: Instant,
})

export const getOwnKey = endpoint({
  method: 'GET',
  path: '/api/v1/key',
  summary: 'Returns the name, the scopes and the end of the key that calls',
  answer: z.object({ name: z.string(), scopes: z.array(Scope), expires_at: Instant }),
})

export const listKeyEvents = endpoint({
  method: 'GET',
  path: '/api/v1/events',
  summary: 'Lists the events that have been published, in the order of their ids',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,9}$/, NOT_NEXT)
      .optional(),
  }),
  answer: z.object({ events: z.array(KeyEvent), next }),
})

export const listKeyBookings = endpoint({
  method: 'GET',
  path: '/api/v1/events/:id/bookings',
  summary: 'Lists the bookings of an event, without their members',
  params: EventParams,
  query: afterUuid,
  answer: z.object({ bookings: z.array(KeyBooking), next }),
  refusals: { event_not_found: eventRefusals.event_not_found },
})

export const getKeyAttendance = endpoint({
  method: 'GET',
  path: '/api/v1/events/:id/attendance',
  summary: 'Returns how many guests of an event booked, and how many were marked absent',
  params: EventParams,
  answer: z.object({ women_booked: Count, men_booked: Count, women_absent: Count, men_absent: Count }),
  refusals: { event_not_found: eventRefusals.event_not_found },
})

export const listKeyPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'Lists the payments that were taken, without who paid, in the order in which they were begun',
  query: afterUuid,
  answer: z.object({ payments: z.array(KeyPayment), next }),
})
