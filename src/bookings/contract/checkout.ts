import { z } from 'zod'
import { EventSummary, Instant, OwnBooking, Waiting } from '#bookings/contract/own-booking.ts'
import { PriceParts } from '#bookings/contract/reductions.ts'
import { bookingRefusals, candidateRefusals } from '#bookings/contract/refusals.ts'
import { EventId, eventRefusals, VenuePicture } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { Via } from '#platform/contract/via.ts'

/** The settings that the checkout page needs to show the card provider's fields. */
const Provider = z.object({
  publishable_key: z.string(),
  /** The URL of the provider's browser script; null for the default URL in the provider's package. */
  script: z.string().nullable(),
})

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/orders/createpaymentintent',
  summary: 'Holds a place at an event and opens a payment, or books a free event immediately',
  activity: 'started booking a place',
  query: z.object({ via: Via }),
  body: z.strictObject({ event_id: EventId }),
  answer: z.object({
    /** Absent if the event is free or nothing is left to pay. */
    payment_intent: z.object({ client_secret: z.string(), intent_id: z.string() }).optional(),
    hold_expires_at: Instant.optional(),
    booked: z.boolean().optional(),

    /** The id of the hold or of the booking. */
    booking_id: z.string(),
    /** In pounds; fixed when the place was held. */
    price: z.number(),
    /** What is left to pay, in pounds. */
    to_pay: z.number(),
    /** The server's current time. The page counts down from it, because the device's clock may be wrong. */
    now: Instant,
    provider: Provider.optional(),
  }),
  links: { 'GET /api/events/:id/place': { id: '$request.body#/event_id' } },
  refusals: {
    event_not_found: eventRefusals.event_not_found,
    event_cancelled: bookingRefusals.event_cancelled,
    event_past: bookingRefusals.event_past,
    already_attending: bookingRefusals.already_attending,
    booking_closed: bookingRefusals.booking_closed,
    event_full: bookingRefusals.event_full,
    ...candidateRefusals,
    no_female_places: bookingRefusals.no_female_places,
    no_male_places: bookingRefusals.no_male_places,
    holds_paused: bookingRefusals.holds_paused,
    hold_not_found: bookingRefusals.hold_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})

export const getOwnPlace = endpoint({
  method: 'GET',
  path: '/api/events/:id/place',
  summary: 'Returns a member’s hold or booking at an event, or the reason why they cannot book',
  params: z.object({ id: EventId }),
  answer: z.object({
    event: EventSummary.extend({
      picture: VenuePicture,
      /** In degrees, as is `lng`. */
      lat: z.number(),
      lng: z.number(),
      directions: z.string(),
      /** Links that open other calendars with the event filled in. */
      calendar_links: z.object({ google: z.string(), outlook: z.string() }),
    }),
    /** In pounds: the price of the hold or booking, or else the event's current price. */
    price: z.number(),
    /** How the price of the hold or booking is made up. */
    price_parts: PriceParts,
    booking: OwnBooking.nullable(),
    /** The number of the receipt; null until the money has been taken, or if another member paid. */
    receipt_number: z.number().nullable(),
    /** Whether the member has a picture and a profile, which help the people they meet to remember them. */
    has_profile: z.boolean(),
    /** The reason why the member cannot book now; null if they can, or already have a place. */
    refusal: z.object({ error: z.string(), detail: z.string() }).nullable(),
    date_of_birth_needed: z.boolean(),
    waiting: Waiting.nullable(),
    /** Whether the member can join the waiting list: no place is free now, but one may become free. */
    can_wait: z.boolean(),
    now: Instant,
  }),
  refusals: { event_not_found: eventRefusals.event_not_found },
})
export type OwnPlace = z.infer<(typeof getOwnPlace)['answer']>

const HoldParams = z.object({ id: z.uuid('We couldn’t find that place.') })

export const extendHold = endpoint({
  method: 'POST',
  path: '/api/holds/:id/paying',
  summary: 'Reports that PAY was pressed, which extends the hold once',
  // It comes between 'started booking a place' and 'paid for a place'.
  activity: null,
  params: HoldParams,
  body: z.strictObject({}),
  answer: z.object({ hold_expires_at: Instant, now: Instant }),
  refusals: { hold_not_found: bookingRefusals.hold_not_found },
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/holds/:id',
  summary: 'Releases a hold',
  activity: 'gave up a held place',
  params: HoldParams,
  answer: z.object({}),
  refusals: { hold_not_found: bookingRefusals.hold_not_found },
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/payments/confirm',
  summary: 'Checks a payment with the provider, and books the place if the card is authorised',
  activity: 'paid for a place',
  body: z.strictObject({ intent_id: z.string().regex(/^pi_\w{1,250}$/, 'The payment ID isn’t valid.') }),
  answer: z.object({
    /**
     * - `booked`: the member has the place
     * - `waiting`: the card has not been authorised, and the member can try again
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
  summary: 'Receives webhooks from the card provider, and verifies their signature over the raw body',
  bytes: true,
  answer: z.object({ received: z.literal(true) }),
  refusals: { bad_signature: bookingRefusals.bad_signature },
})
