import { z } from 'zod'
import { Gender, MemberId } from '#accounts/contract/person.ts'
import { hostsAndAnswers } from '#admin/contract/hosts-and-answers.ts'
import { BookingState, PaymentStatus } from '#admin/contract/booking-states.ts'
import { ManualBooking, byHandRefusals, Announcement, announcementAudiences } from '#bookings/contract/by-hand.ts'
import { AttendanceAnswer } from '#bookings/contract/attendance.ts'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { doorListRefusals } from '#event-night/contract.ts'
import { NightNote, RoundFigures } from '#event-night/contract/night.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'

const EventParams = z.object({ id: EventId })
const eventNotFoundRefusal = { event_not_found: eventRefusals.event_not_found }
const ByGender = z.object({ women: z.number(), men: z.number() })

/** An event as shown in the heading of its admin pages. */
export const EventHeader = EventSummary.extend({
  state: z.enum(['draft', 'coming', 'under way', 'past', 'cancelled']),
  /** True if every place is held or booked. */
  is_full: z.boolean(),
  /** True once booking has closed online. */
  booking_closed: z.boolean(),
  /** Pounds. */
  price: z.number(),
})
export type EventHeader = z.infer<typeof EventHeader>

export const getEventOverview = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/overview',
  summary: 'Returns an overview of one event: places, holds, bookings, waiting list, takings, likes and matches',
  params: EventParams,
  answer: z.object({
    event: EventHeader,
    places: ByGender,
    booked: ByGender,
    /** Those who booked and were marked absent at the door. */
    absent: ByGender,
    /** Those who were checked in at the door; null until check-in opens. */
    checked_in: ByGender.nullable(),
    ...hostsAndAnswers,
    /** Places held while members pay, not counting offers from the waiting list. */
    held: ByGender,
    offered: ByGender,
    /** Friends' places that nobody has claimed. They are not among those booked. */
    unclaimed: z.number().int(),
    waiting: ByGender,
    /** The total paid for the bookings now at this event, and how much of it has been refunded, in pounds. */
    paid: z.number(),
    refunded: z.number(),
    /** The number of attendees who have sent their likes, and of pairs who matched. */
    likes_sent: z.number().int(),
    /** The number of guests who came and have sent no likes, whether or not they still can. */
    likes_not_sent: z.number().int(),
    /** Whether guests can send their likes now. */
    likes_open: z.boolean(),
    matched_pairs: z.number().int(),
    /** What became of the rounds. Null unless they were run on the site. */
    rounds: RoundFigures.nullable(),
    /** What hosts noted about guests during the evening, oldest first. */
    night_notes: z.array(NightNote),
    /** Manual payments that the owner must refund. */
    manual_refunds: z.array(
      z.object({ refund_id: z.string(), booking_id: z.string(), user_name: z.string().nullable(), amount: z.number() }),
    ),
  }),
  refusals: eventNotFoundRefusal,
})

export const EventBooking = z.object({
  id: z.string(),
  /** Null once the member's account is deleted, and while no friend has claimed the place. */
  user_name: z.string().nullable(),
  /** Who paid for an unclaimed friend's place; empty once that account is deleted. Null for other bookings. */
  friend_of: z.string().nullable(),
  gender: Gender,
  state: BookingState,
  /** Why the booking ended, if it has. */
  end_reason: z.string().nullable(),
  /** Pounds. */
  price: z.number(),
  paid: PaymentStatus,
  by_hand: z.boolean(),
  made_at: Instant,
  absent: z.boolean(),
  /**
   * Whether the guest has sent their likes. Null if they did not come, once their account is deleted, and a year after the
   * event.
   */
  likes_sent: z.boolean().nullable(),
  notes: z.number(),
  /** Null if the guest has not said whether they are still coming. */
  coming: AttendanceAnswer.nullable(),
})
export type EventBooking = z.infer<typeof EventBooking>

export const bookingOrder = { sorts: ['made', 'name', 'gender', 'state', 'price'], direction: 'desc' } as const

/** Groups of the guests of an event that has finished. */
const GuestGroup = z.enum(['came', 'absent', 'likes sent', 'likes not sent'])

export const listEventBookings = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/bookings',
  summary: 'Lists the bookings for one event; only live ones unless a state is given',
  params: EventParams,
  query: listQuery({
    ...bookingOrder,
    filters: {
      state: BookingState.optional(),
      guests: GuestGroup.optional(),
      gender: Gender.optional(),
      coming: z.enum(['coming', 'not coming', 'no answer']).optional(),
      paid: z.literal('not yet').optional(),
    },
  }),
  answer: listOf(EventBooking),
})

export const exportEventBookings = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/bookings.csv',
  summary: 'Exports the bookings for one event as CSV',
  params: EventParams,
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
  refusals: eventNotFoundRefusal,
})

export const waitingOrder = { sorts: ['number'], direction: 'asc' } as const

export const EventWait = z.object({
  id: z.string(),
  /** Null once the member's account is deleted, like the name. */
  member_id: MemberId.nullable(),
  user_name: z.string().nullable(),
  gender: Gender,
  joined_at: Instant,
  state: z.enum(['waiting', 'offered', 'over']),
  /** The hold on an offered place, its state and when it expires; null if no place was offered. */
  offer: z.object({ booking_id: z.string(), state: BookingState, ends_at: Instant.nullable() }).nullable(),
  /** Why the wait ended, if it ended without an offer. */
  end_reason: z.string().nullable(),
})
export type EventWait = z.infer<typeof EventWait>

export const listEventWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/waiting',
  summary: 'Lists the members waiting for a place at one event, in order of arrival, with their offers',
  params: EventParams,
  query: listQuery({
    ...waitingOrder,
    filters: { state: z.enum(['waiting', 'offered', 'over']).default('waiting'), gender: Gender.optional() },
  }),
  answer: listOf(EventWait),
})

export const replacementOrder = { sorts: ['started'], direction: 'desc' } as const

export const EventReplacement = z.object({
  id: z.string(),
  booking_id: z.string(),
  from: z.string().nullable(),
  /** Null until someone has accepted the transfer. */
  to: z.string().nullable(),
  state: z.enum(['open', 'accepted', 'withdrawn', 'ended']),
  started_at: Instant,
  ended_at: Instant.nullable(),
})
export type EventReplacement = z.infer<typeof EventReplacement>

export const listEventReplacements = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/replacements',
  summary: 'Lists the bookings for one event that are being or have been transferred',
  params: EventParams,
  query: listQuery({ ...replacementOrder, filters: {} }),
  answer: listOf(EventReplacement),
})

/** A member whom the owner may be able to book. */
export const Candidate = z.object({
  id: MemberId,
  user_name: z.string(),
  email: z.string(),
  gender: Gender,
  /** Why the member cannot be booked; null if they can. */
  why_not: z.string().nullable(),
  /**
   * True if the member can be booked only ahead of the waiting list or against the balance, in which case the owner must give a
   * reason.
   */
  reason_required: z.boolean(),
})
export type Candidate = z.infer<typeof Candidate>

export const findCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/candidates',
  summary: 'Finds members by part of their name or email address, and states for each whether the owner can book them',
  params: EventParams,
  query: z.object({ search: z.string().trim().min(2, 'Please type at least two letters.').max(100) }),
  answer: z.object({ members: z.array(Candidate) }),
  refusals: eventNotFoundRefusal,
})

/** The refusals to book a member by hand. */
export const bookByHandRefusals = {
  event_not_found: eventRefusals.event_not_found,
  member_not_eligible: byHandRefusals.member_not_eligible,
  already_booked: byHandRefusals.already_booked,
  event_is_cancelled: byHandRefusals.event_is_cancelled,
  event_is_over: byHandRefusals.event_is_over,
  no_seat_for_woman: byHandRefusals.no_seat_for_woman,
  no_seat_for_man: byHandRefusals.no_seat_for_man,
  below_age_range: byHandRefusals.below_age_range,
  above_age_range: byHandRefusals.above_age_range,
  under_age: byHandRefusals.under_age,
  age_not_known: byHandRefusals.age_not_known,
  payment_in_progress: byHandRefusals.payment_in_progress,
  reason_required: byHandRefusals.reason_required,
}

export const addBookingByHand = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/bookings',
  summary: 'Books a member by hand and records how they paid',
  params: EventParams,
  body: ManualBooking,
  conditions: { amount: 'Whole pence.' },
  answer: z.object({ booking_id: z.string() }),
  links: { 'GET /api/admin/bookings/:id': { id: '$response.body#/booking_id' } },
  status: 201,
  refusals: bookByHandRefusals,
})

export const listEventAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/announcements',
  summary: 'Lists the announcements to attendees of one event, with the progress of their emails',
  params: EventParams,
  answer: z.object({
    event: EventHeader,
    booked: ByGender,
    /** The number of guests who can still send their likes and have not; 0 unless likes are open. */
    likes_not_sent: z.number().int(),
    announcements: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        body: z.string(),
        to: z.enum(announcementAudiences),
        written_at: Instant,
        /** The number of recipients, of emails sent, and of recipients who are no longer coming. */
        people: z.number(),
        sent: z.number(),
        skipped: z.number(),
      }),
    ),
  }),
  refusals: eventNotFoundRefusal,
})
export type EventAnnouncements = z.infer<(typeof listEventAnnouncements)['answer']>

export const sendEventAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/announcements',
  summary: 'Sends an announcement to those who have booked, or to a group of them, only once for each id',
  params: EventParams,
  body: Announcement.extend({ id: z.uuid('The announcement ID must be a UUID.') }),
  answer: z.object({ id: z.string() }),
  links: { 'GET /api/admin/events/:id/announcements': { id: '$request.path.id' } },
  status: 201,
  refusals: { ...eventNotFoundRefusal, no_recipients: byHandRefusals.no_recipients },
})

export const getDoorList = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/door-list',
  summary: 'Returns the door list for printing, for owners and the event’s hosts',
  params: EventParams,
  answer: z.object({
    event: EventSummary,
    people: z.array(
      z.object({
        user_name: z.string(),
        gender: Gender,
        /** The last five characters of the ten-character ticket code. */
        ticket_end: z.string(),
        /** The age on the day of the event; null if the event has no age range. */
        age: z.number().nullable(),
      }),
    ),
  }),
  refusals: doorListRefusals,
})
export type DoorList = z.infer<(typeof getDoorList)['answer']>
