import { z } from 'zod'
import { EventInShort, Instant, OwnBooking, Waiting } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { HandingOver } from '#bookings/contract/replacement.ts'
import { endpoint } from '#platform/contract.ts'

/** A mail about an event that its member was sent. */
const MailSent = z.object({
  subject: z.string(),
  /** Null as long as it waits to be sent. */
  sent_at: Instant.nullable(),
})

/** An event that the member has to do with. */
export const OwnEvent = z.object({
  event: EventInShort.extend({ cancelled: z.boolean(), days_from_today: z.number() }),
  /** The place that is kept, offered or booked; null for whoever only waits. */
  booking: OwnBooking.nullable(),
  waiting: Waiting.nullable(),
  handing_over: HandingOver.nullable(),
  /** Whether the place can be handed over or given up: it is booked, paid, and the event has not started. */
  can_hand_over: z.boolean(),
  mails: z.array(MailSent),
})
export type OwnEvent = z.infer<typeof OwnEvent>

export const listOwnPlaces = endpoint({
  method: 'GET',
  path: '/api/myplaces',
  summary:
    'The events that the member is offered a place at, keeps one at, has booked, or waits for; and those gone by, in pages',
  query: z.object({
    /** The cursor that the last page gave. */
    older: z.string().max(100).optional(),
  }),
  answer: z.object({
    offered: z.array(OwnEvent),
    /** Kept while paying. */
    held: z.array(OwnEvent),
    coming: z.array(OwnEvent),
    waiting: z.array(OwnEvent),
    /** Newest first. */
    past: z.array(OwnEvent),
    /** Where the next page of past events goes on; null on the last. */
    older: z.string().nullable(),
    /** Whether the price of a place that is given up goes back once somebody else books it. */
    refund_when_rebooked: z.boolean(),
    now: Instant,
  }),
})
export type OwnPlaces = z.infer<(typeof listOwnPlaces)['answer']>

const OfBooking = z.object({ id: z.uuid('There is no such booking.') })

export const giveUpBooking = endpoint({
  method: 'DELETE',
  path: '/api/bookings/:id',
  summary: 'Gives a booked place up to whoever waits for one; its price is not given back',
  params: OfBooking,
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
  summary: 'Gives a place back at an event that was moved, for the whole price',
  params: OfBooking,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    no_refund_to_choose: bookingRefusals.no_refund_to_choose,
  },
})
