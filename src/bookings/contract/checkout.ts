import { z } from 'zod'
import { EventSummary, Instant, OwnBooking, Waiting } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

/** What the checkout page needs to show the card provider's own fields. */
const Provider = z.object({
  publishable_key: z.string(),
  /** The address of the provider's browser script; null means the one that its own package loads. */
  script: z.string().nullable(),
})

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/orders/createpaymentintent',
  summary: 'Keeps a place at an event and opens its payment; a free event is booked at once',
  body: z.strictObject({ event_id: EventId }),
  answer: z.object({
    /** Absent where the event is free. */
    payment_intent: z.object({ client_secret: z.string(), intent_id: z.string() }).optional(),
    hold_expires_at: Instant.optional(),
    booked: z.boolean().optional(),

    /** The id of the hold or of the booking. */
    booking_id: z.string(),
    /** Pounds, as fixed when the place was held. */
    price: z.number(),
    /** The server's current time: the time left on a hold is counted from here, not from the device's clock. */
    now: Instant,
    provider: Provider.optional(),
  }),
  refusals: {
    event_not_found: eventRefusals.event_not_found,
    event_cancelled: bookingRefusals.event_cancelled,
    event_past: bookingRefusals.event_past,
    already_attending: bookingRefusals.already_attending,
    booking_closed: bookingRefusals.booking_closed,
    event_full: bookingRefusals.event_full,
    too_young: bookingRefusals.too_young,
    too_old: bookingRefusals.too_old,
    no_female_places: bookingRefusals.no_female_places,
    no_male_places: bookingRefusals.no_male_places,
    date_of_birth_needed: bookingRefusals.date_of_birth_needed,
    holds_paused: bookingRefusals.holds_paused,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})

export const getOwnPlace = endpoint({
  method: 'GET',
  path: '/api/events/:id/place',
  summary: 'A member’s place at an event: the hold or booking, or why there is none to be had',
  params: z.object({ id: EventId }),
  answer: z.object({
    event: EventSummary,
    /** Pounds: as fixed by the hold or booking, or else the event's current price. */
    price: z.number(),
    booking: OwnBooking.nullable(),
    /** Why no place is available now; null where one is, or where the member already holds one. */
    refusal: z.object({ error: z.string(), detail: z.string() }).nullable(),
    date_of_birth_needed: z.boolean(),
    waiting: Waiting.nullable(),
    /** Whether the member could join the waiting list: there is no place now, and there may be one later. */
    can_wait: z.boolean(),
    now: Instant,
  }),
  refusals: { event_not_found: eventRefusals.event_not_found },
})
export type OwnPlace = z.infer<(typeof getOwnPlace)['answer']>

const HoldParams = z.object({ id: z.uuid('There is no such place.') })

export const extendHold = endpoint({
  method: 'POST',
  path: '/api/holds/:id/paying',
  summary: 'Says that PAY was pressed, which lengthens the hold once',
  params: HoldParams,
  body: z.strictObject({}),
  answer: z.object({ hold_expires_at: Instant, now: Instant }),
  refusals: { hold_not_found: bookingRefusals.hold_not_found },
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/holds/:id',
  summary: 'Gives a place up that was kept while paying',
  params: HoldParams,
  answer: z.object({}),
  refusals: { hold_not_found: bookingRefusals.hold_not_found },
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/payments/confirm',
  summary: 'Has the site ask the provider what became of a payment; books the place once the card is authorised',
  body: z.strictObject({ intent_id: z.string().regex(/^pi_\w{1,250}$/, 'This is not the id of a payment.') }),
  answer: z.object({
    /**
     * - `booked`: the place is the member's
     * - `waiting`: the card has not been authorised; it can be tried again
     * - `processing`: the bank has not answered yet
     * - `released`: the place has been released, and the member pays nothing
     */
    state: z.enum(['booked', 'waiting', 'processing', 'released']),
    hold_expires_at: Instant.nullable(),
    now: Instant,
  }),
  refusals: {
    payment_not_found: bookingRefusals.payment_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Takes the card provider’s messages, signed over their bytes',
  bytes: true,
  answer: z.object({ received: z.literal(true) }),
  refusals: { bad_signature: bookingRefusals.bad_signature },
})
