import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { EventAtWork, EventBooking, seatRefusals } from '#admin/contract/one-event.ts'
import { byHandRefusals, Move, Note } from '#bookings/contract/by-hand.ts'
import { EventInShort, Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

const Named = z.object({ id: z.uuid('There is nothing by that name.') })
const found = { booking_not_found: bookingRefusals.booking_not_found }

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id',
  summary: 'One booking with its payments and the owner’s notes',
  params: Named,
  answer: EventBooking.extend({
    event: EventAtWork,
    member: z.object({ id: MemberId, email: z.string() }).nullable(),
    booked_at: Instant.nullable(),
    hold_expires_at: Instant.nullable(),
    ended_at: Instant.nullable(),
    pay_again_until: Instant.nullable(),
    ticket_code: z.string().nullable(),
    /** Where the owner moved the booking from, and where it was moved to. */
    moved_from: z.object({ booking_id: z.string(), title: z.string() }).nullable(),
    moved_to: z.object({ booking_id: z.string(), title: z.string() }).nullable(),
    payments: z.array(
      z.object({
        id: z.string(),
        method: z.enum(['card', 'cash', 'other']),
        amount: z.number(),
        state: z.enum(['new', 'open', 'authorised', 'captured', 'voided', 'refunded']),
        made_at: Instant,
        /** Paid by another member, who transferred the place. */
        paid_by_another: z.boolean(),
        refund: z.object({ id: z.string(), state: z.enum(['asked', 'pending', 'refunded', 'failed']) }).nullable(),
      }),
    ),
    notes: z.array(z.object({ id: z.string(), body: z.string(), written_at: Instant })),
    /** What would be refunded if it were cancelled with a refund; in pounds, 0 if nothing. */
    refundable: z.number(),
    can_be_moved: z.boolean(),
  }),
  refusals: found,
})
export type OneBooking = z.infer<(typeof getBooking)['answer']>

export const cancelOneBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/cancel',
  summary: 'Takes a place back, with what was paid for it or without; it goes to who waits',
  params: Named,
  body: z.strictObject({ money: z.enum(['refund', 'keep'], 'Please say what becomes of the money.') }),
  answer: z.object({}),
  refusals: { ...found, booking_not_live: bookingRefusals.booking_not_live },
})

export const listMoveTargets = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/targets',
  summary: 'The next events that a booking could be moved to',
  params: Named,
  answer: z.object({
    events: z.array(
      EventInShort.extend({ price: z.number(), why_not: z.string().nullable(), why_needed: z.boolean() }),
    ),
  }),
  refusals: found,
})
export type MoveTarget = z.infer<(typeof listMoveTargets)['answer']>['events'][number]

export const moveOneBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/move',
  summary: 'Moves a booking to another event, with what was paid for it',
  params: Named,
  body: Move,
  answer: z.object({ booking_id: z.string() }),
  refusals: {
    ...found,
    ...seatRefusals,
    same_event: byHandRefusals.same_event,
    cannot_be_moved: byHandRefusals.cannot_be_moved,
    moves_too_late: byHandRefusals.moves_too_late,
  },
})

export const writeBookingNote = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/notes',
  summary: 'Notes something about a booking, for the owner alone',
  params: Named,
  body: Note,
  answer: z.object({ id: z.string() }),
  status: 201,
  refusals: found,
})

export const removeBookingNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/booking-notes/:id',
  summary: 'Removes a note about a booking',
  params: Named,
  answer: z.object({}),
  refusals: { note_not_found: byHandRefusals.note_not_found },
})

export const recordOnePaidBack = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/paid-back',
  summary: 'Writes down that what was paid by hand has been given back by hand',
  params: Named,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { no_such_refund: byHandRefusals.no_such_refund, paid_back_already: byHandRefusals.paid_back_already },
})
