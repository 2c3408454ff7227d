import { z } from 'zod'
import { RefundAmount, RefundMessage } from '#bookings/contract/admin/payments.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

const EventParams = z.object({ id: EventId })

export const promiseRefusals = refusalTable({
  dates_not_promised: { status: 409, detail: 'This event didn’t promise a number of dates.' },
  evening_not_over: { status: 409, detail: 'You can do this once the evening is over.' },
  dates_not_known: {
    status: 409,
    detail: 'The rounds weren’t all run on the site, so it can’t tell how many dates each guest had.',
  },
  not_short_of_dates: { status: 409, detail: 'Someone you chose had as many dates as you promised.' },
})

/** A guest who came and had fewer dates than were promised. */
export const ShortOfDates = z.object({
  /** Null for a walk-in guest without an account. */
  booking_id: z.string().nullable(),
  name: z.string(),
  dates: z.number().int(),
  /** Whether the guest came after the first round was called, or left before the end. */
  came_late: z.boolean(),
  left_early: z.boolean(),
  /** How much of the payment can still be refunded; 0 for a free place and a walk-in guest. */
  refundable_pence: z.number().int(),
  /** The refund or the credit that the guest got for it; null if none. */
  refunded: z.object({ pence: z.number().int(), as: z.enum(['refund', 'credit']), at: Instant }).nullable(),
})
export type ShortOfDates = z.infer<typeof ShortOfDates>

export const getPromise = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/promised-dates',
  summary: 'Returns how many dates an event promised, and who had fewer',
  params: EventParams,
  answer: z.object({
    /** Null if the event promised none. */
    promised: z.number().int().nullable(),
    /** Null until the evening is over, and if the site does not know who met because the rounds were not all run on it. */
    short: z.array(ShortOfDates).nullable(),
  }),
  refusals: { event_not_found: eventRefusals.event_not_found },
})
export type PromisedDates = z.infer<(typeof getPromise)['answer']>

export const refundShortOfDates = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/promised-dates/refunds',
  summary: 'Refunds a part of the price, or gives credit, to guests who had fewer dates than promised, once for each',
  params: EventParams,
  body: z.strictObject({
    /** In pounds. A guest whose payment has less left is refunded what is left. */
    amount: RefundAmount,
    as: z.enum(['refund', 'credit']).default('refund'),
    message: RefundMessage,
    bookings: z.array(z.uuid()).min(1, 'Please choose at least one guest.').max(400),
  }),
  /** The number of guests who get it. Those who already had it, or have nothing left to refund, get none. */
  answer: z.object({ refunded: z.number().int() }),
  refusals: { event_not_found: eventRefusals.event_not_found, ...promiseRefusals },
})
