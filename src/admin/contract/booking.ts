import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { EventHeader, EventBooking, bookByHandRefusals } from '#admin/contract/event-bookings.ts'
import { byHandRefusals, BookingMove, BookingNote } from '#bookings/contract/by-hand.ts'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

const IdParams = z.object({ id: z.uuid('The ID must be a UUID.') })
const bookingNotFoundRefusal = { booking_not_found: bookingRefusals.booking_not_found }

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id',
  summary: 'Returns one booking with its payments and notes',
  params: IdParams,
  answer: EventBooking.extend({
    event: EventHeader,
    member: z.object({ id: MemberId, email: z.string() }).nullable(),
    booked_at: Instant.nullable(),
    hold_expires_at: Instant.nullable(),
    ended_at: Instant.nullable(),
    pay_again_until: Instant.nullable(),
    ticket_code: z.string().nullable(),
    /** The bookings that this one was moved from and to; null if it was not moved. */
    moved_from: z.object({ booking_id: z.string(), title: z.string() }).nullable(),
    moved_to: z.object({ booking_id: z.string(), title: z.string() }).nullable(),
    payments: z.array(
      z.object({
        id: z.string(),
        method: z.enum(['card', 'cash', 'other']),
        amount: z.number(),
        state: z.enum(['new', 'open', 'authorised', 'captured', 'voided', 'refunded']),
        made_at: Instant,
        /** Whether the place was paid for by another member, who then transferred it. */
        paid_by_another: z.boolean(),
        refund: z.object({ id: z.string(), state: z.enum(['requested', 'pending', 'refunded', 'failed']) }).nullable(),
      }),
    ),
    notes: z.array(z.object({ id: z.string(), body: z.string(), written_at: Instant })),
    /** The amount that a cancellation with a refund would refund, in pounds. */
    refundable: z.number(),
    /** The credit used for it, which a cancellation with a refund returns, in pounds. */
    credit: z.number(),
    can_be_moved: z.boolean(),
  }),
  refusals: bookingNotFoundRefusal,
})
export type AdminBooking = z.infer<(typeof getBooking)['answer']>

export const adminCancelBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/cancel',
  summary: 'Cancels a booking, with or without a refund, and offers the place to the waiting list',
  params: IdParams,
  body: z.strictObject({ money: z.enum(['refund', 'keep'], 'Please choose whether to refund the money.') }),
  answer: z.object({}),
  refusals: { ...bookingNotFoundRefusal, booking_not_live: bookingRefusals.booking_not_live },
})

export const listMoveTargets = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/targets',
  summary: 'Lists the next events, and whether the booking can be moved to each',
  params: IdParams,
  answer: z.object({
    events: z.array(
      EventSummary.extend({ price: z.number(), why_not: z.string().nullable(), reason_required: z.boolean() }),
    ),
  }),
  refusals: bookingNotFoundRefusal,
})
export type MoveTarget = z.infer<(typeof listMoveTargets)['answer']>['events'][number]

export const adminMoveBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/move',
  summary: 'Moves a booking and its payment to another event',
  params: IdParams,
  body: BookingMove,
  answer: z.object({ booking_id: z.string() }),
  refusals: {
    ...bookingNotFoundRefusal,
    ...bookByHandRefusals,
    same_event: byHandRefusals.same_event,
    cannot_be_moved: byHandRefusals.cannot_be_moved,
    too_late_to_move: byHandRefusals.too_late_to_move,
  },
})

export const writeBookingNote = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/notes',
  summary: 'Adds an owners-only note to a booking',
  params: IdParams,
  body: BookingNote,
  answer: z.object({ id: z.string() }),
  links: { 'GET /api/admin/bookings/:id': { id: '$request.path.id' } },
  status: 201,
  refusals: bookingNotFoundRefusal,
})

export const removeBookingNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/booking-notes/:id',
  summary: 'Removes a note from a booking',
  params: IdParams,
  answer: z.object({}),
  refusals: { note_not_found: byHandRefusals.note_not_found },
})

export const adminRecordRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/complete',
  summary: 'Records that a manual payment has been refunded',
  params: IdParams,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { refund_not_found: byHandRefusals.refund_not_found, already_refunded: byHandRefusals.already_refunded },
})
