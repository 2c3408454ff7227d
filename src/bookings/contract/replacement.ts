import { z } from 'zod'
import { Email, Gender } from '#accounts/contract/person.ts'
import { EventSummary, Instant, OwnBooking } from '#bookings/contract/own-booking.ts'
import { bookingRefusals, candidateRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

const BookingParams = z.object({ id: z.uuid('We couldn’t find that booking.') })

/** A transfer, as shown to the member who started it. */
export const Transfer = z.object({
  /** The link to share. Anyone who has it can accept the place. Empty if the site can no longer show it. */
  link: z.string(),
  /** The email address that the site sent the link to; null if the member shares the link themselves. */
  sent_to: z.string().nullable(),
  started_at: Instant,
})
export type Transfer = z.infer<typeof Transfer>

export const startReplacement = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/replacement',
  summary: 'Starts a transfer of a booking: returns a link to share, and emails it if the request contains an address',
  activity: 'started a transfer',
  params: BookingParams,
  body: z.strictObject({ email: Email.optional() }),
  answer: Transfer,
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    booking_not_live: bookingRefusals.booking_not_live,
    booking_not_paid: bookingRefusals.booking_not_paid,
    event_cancelled: bookingRefusals.event_cancelled,
    event_started: bookingRefusals.event_started,
    transfer_already_started: bookingRefusals.transfer_already_started,
  },
})

export const withdrawReplacement = endpoint({
  method: 'DELETE',
  path: '/api/bookings/:id/replacement',
  summary: 'Withdraws a transfer, so that its link stops working',
  activity: 'cancelled a transfer',
  params: BookingParams,
  answer: z.object({}),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    transfer_not_started: bookingRefusals.transfer_not_started,
  },
})

const LinkToken = z.strictObject({ token: z.string().max(200, 'This isn’t a valid link.') })

/** A transfer, or a friend's place that a member paid for, as shown to anyone with the link. */
export const Replacement = z.object({
  event: EventSummary,
  /** The user name of the member who started the transfer; null if the account has been deleted. */
  from: z.string().nullable(),
  /**
   * The user name of the member who paid and would get any refund; null if the account has been deleted or nothing was paid.
   */
  refund_to: z.string().nullable(),
  /** The gender that the place is for. */
  gender: Gender,
  /** The price originally paid, in pounds. The member who accepts the place pays nothing on the site. */
  price: z.number(),
  youngest_age: z.number().nullable(),
  oldest_age: z.number().nullable(),
  /** Until when a friend can claim a place that the member paid for, in local time. Null for a transfer. */
  claim_until_local: z.string().nullable(),
})
export type Replacement = z.infer<typeof Replacement>

const linkRefusals = {
  replacement_not_found: bookingRefusals.replacement_not_found,
  replacement_ended: bookingRefusals.replacement_ended,
}

export const getReplacement = endpoint({
  method: 'POST',
  path: '/api/replacements/lookup',
  summary: 'Returns the event and the terms of a transfer link',
  body: LinkToken,
  answer: Replacement,
  refusals: linkRefusals,
})

export const getReplacementAsMember = endpoint({
  method: 'POST',
  path: '/api/replacements/lookup-as-member',
  summary: 'Returns the terms of a transfer link, and whether the signed-in member can accept the place',
  activity: 'viewed the site',
  body: LinkToken,
  answer: Replacement.extend({
    /** The reason why the member cannot accept the place; null if they can. */
    refusal: z.object({ error: z.string(), detail: z.string() }).nullable(),
    date_of_birth_needed: z.boolean(),
  }),
  refusals: linkRefusals,
})

export const acceptReplacement = endpoint({
  method: 'POST',
  path: '/api/replacements/accept',
  summary: 'Accepts a transferred booking, and issues a new ticket code',
  activity: 'accepted a transfer',
  body: LinkToken,
  answer: z.object({ event_id: z.number(), calendar_file: OwnBooking.shape.calendar_file }),
  refusals: {
    ...linkRefusals,
    own_place: bookingRefusals.own_place,
    place_for_woman: bookingRefusals.place_for_woman,
    place_for_man: bookingRefusals.place_for_man,
    already_attending: bookingRefusals.already_attending,
    ...candidateRefusals,
    already_paying: bookingRefusals.already_paying,
    booking_not_paid: bookingRefusals.booking_not_paid,
  },
})
