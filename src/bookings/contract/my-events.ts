import { z } from 'zod'
import { Gender } from '#accounts/contract/person.ts'
import { AttendanceQuestion } from '#bookings/contract/attendance.ts'
import { EventSummary, Instant, OwnBooking, Waiting } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { Transfer } from '#bookings/contract/replacement.ts'
import { endpoint } from '#platform/contract.ts'

/** An email to the member about an event. */
const SentMail = z.object({
  subject: z.string(),
  /** Null while the email is waiting to be sent. */
  sent_at: Instant.nullable(),
})

/** An event for which the member has or had a place, or is on the waiting list. */
export const OwnEvent = z.object({
  event: EventSummary.extend({ cancelled: z.boolean(), days_from_today: z.number() }),
  /**
   * The place that is held, offered or booked; null if the member is only on the waiting list, or if the event was cancelled.
   */
  booking: OwnBooking.nullable(),
  waiting: Waiting.nullable(),
  transfer: Transfer.nullable(),
  /** Whether the member can transfer or cancel the place: it is booked and paid for, and the event has not started. */
  can_transfer: z.boolean(),
  /** Whether the member can pay for a friend's place too, as far as it does not depend on the places on sale. */
  can_bring_friend: z.boolean(),
  /** Whether the member is still coming; null unless we ask, from the day before the event until it starts. */
  still_coming: AttendanceQuestion.nullable(),
  mails: z.array(SentMail),
})
export type OwnEvent = z.infer<typeof OwnEvent>

/** A booking that ended before its event: the member gave it up, or it was cancelled. */
export const EndedBooking = OwnEvent.pick({ event: true, mails: true }).extend({
  reason: z.enum(['cancelled by member', 'refund taken', 'cancelled by us', 'event cancelled', 'not paid']),
  /** What the member paid for it and what is refunded to them, in pounds. */
  paid: z.number(),
  refunded: z.number(),
  /** What became credit in place of a refund and has not been turned back, in pounds. */
  credited: z.number(),
  /** Whether the member gets a refund once someone else books the place. */
  refund_if_rebooked: z.boolean(),
})
export type EndedBooking = z.infer<typeof EndedBooking>

/** A place that the member holds or has paid for, for a friend. */
export const FriendsPlace = z.object({
  id: z.string(),
  event: OwnEvent.shape.event,
  gender: Gender,
  state: z.enum(['held', 'booked', 'claimed']),
  /** In pounds; fixed when the place was first held. */
  price: z.number(),
  hold_expires_at: Instant.nullable(),
  /** The deadline for paying again, set if the payment could not be captured. */
  pay_again_until: Instant.nullable(),
  /** The link with which the friend claims the place. Null unless it can be claimed, or if the site can no longer show it. */
  link: z.string().nullable(),
  /** Until when the friend can claim the place, in local time. */
  claim_until_local: z.string(),
})
export type FriendsPlace = z.infer<typeof FriendsPlace>

export const listOwnPlaces = endpoint({
  method: 'GET',
  path: '/api/myplaces',
  summary:
    'Lists the member’s offers, holds, bookings, ended bookings and waiting lists, and their past events in pages',
  query: z.object({
    /** The cursor from the previous page. */
    older: z.string().max(100).optional(),
  }),
  conditions: { older: 'The `older` of a page that this operation returned.' },
  answer: z.object({
    offered: z.array(OwnEvent),
    /** Places held while the member pays. */
    held: z.array(OwnEvent),
    coming: z.array(OwnEvent),
    waiting: z.array(OwnEvent),
    /** What the member holds or has paid for, for friends, at coming events. */
    friends: z.array(FriendsPlace),
    /** Bookings that ended before their event, latest first. */
    ended: z.array(EndedBooking),
    /** Past events, newest first. */
    past: z.array(OwnEvent),
    /** The cursor for the next page of past events; null on the last page. */
    older: z.string().nullable(),
    /** Whether a member who cancels gets a refund if someone else books the place. */
    refund_when_rebooked: z.boolean(),
    /** The member's address, if emails to it come back; otherwise null. */
    bouncing_email: z.string().nullable(),
    now: Instant,
  }),
})
export type OwnPlaces = z.infer<(typeof listOwnPlaces)['answer']>

const BookingParams = z.object({ id: z.uuid('We couldn’t find that booking.') })

export const cancelOwnBooking = endpoint({
  method: 'DELETE',
  path: '/api/bookings/:id',
  summary: 'Cancels the member’s own booking, without an immediate refund, and offers the place to the waiting list',
  activity: 'gave up a place',
  params: BookingParams,
  answer: z.object({}),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    booking_not_live: bookingRefusals.booking_not_live,
    event_started: bookingRefusals.event_started,
  },
})

export const takeRefund = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/refund',
  summary: 'Cancels a booking for an event that was moved, with a full refund or with credit',
  activity: 'claimed a refund',
  params: BookingParams,
  body: z.strictObject({
    /** Credit can be turned back into a refund. */
    as: z.enum(['refund', 'credit']).default('refund'),
  }),
  answer: z.object({}),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    refund_not_available: bookingRefusals.refund_not_available,
    credit_not_available: bookingRefusals.credit_not_available,
  },
})
