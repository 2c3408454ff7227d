import { z } from 'zod'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const bookingRefusals = refusalTable({
  event_cancelled: { status: 409, detail: 'This event has been cancelled.' },
  event_past: { status: 409, detail: 'This event is over.' },
  already_attending: { status: 409, detail: 'You are attending this event.' },
  booking_closed: { status: 409, detail: 'Booking for this event has closed.' },
  event_full: { status: 409, detail: 'Sorry, this event is full.' },
  too_young: { status: 409, detail: 'This event is for older people: on its day you will be below its age range.' },
  too_old: { status: 409, detail: 'This event is for younger people: on its day you will be above its age range.' },
  no_female_places: {
    status: 409,
    detail: 'There are no places for women just now. The next one opens when a man books.',
  },
  no_male_places: {
    status: 409,
    detail: 'There are no places for men just now. The next one opens when a woman books.',
  },
  date_of_birth_needed: {
    status: 409,
    detail: 'This event is for people of a certain age. Please give your date of birth first.',
  },
  holding_paused: {
    status: 429,
    detail: 'You have kept three places without paying for one. Please wait a day before you book again.',
  },
  hold_not_found: { status: 404, detail: 'This place is not kept for you any more.' },
  payment_not_found: { status: 404, detail: 'There is no such payment.' },
  payment_gateway_away: {
    status: 503,
    detail: 'There was an error connecting to the payment gateway. Please try again later.',
  },
  bad_signature: { status: 400, detail: 'This message is not signed as it should be.' },
  booking_not_found: { status: 404, detail: 'There is no such booking.' },
  booking_not_live: { status: 409, detail: 'This booking has ended already.' },
  nothing_to_refund: { status: 409, detail: 'There is no payment that could be given back.' },
  refund_under_way: { status: 409, detail: 'This payment has been given back already, or is about to be.' },
  event_not_started: { status: 409, detail: 'This can be said once the event has started.' },
  likes_are_open: { status: 409, detail: 'Likes are open already; only the owner can take this mark away now.' },
})

/** An instant with 'Z'. */
const Instant = z.string()

/** A member's own place at an event. */
export const OwnBooking = z.object({
  id: z.string(),
  state: z.enum(['held', 'booked']),
  /** Pounds; fixed when the place was first held. */
  price: z.number(),
  /** Of a hold: when it ends. */
  hold_expires_at: Instant.nullable(),
  booked_at: Instant.nullable(),
  ticket_code: z.string().nullable(),
  /** The payment could not be taken; until then it can be paid again. */
  pay_again_until: Instant.nullable(),
  absent: z.boolean(),
})
export type OwnBooking = z.infer<typeof OwnBooking>

/** What the checkout page needs to show the card provider's own fields. */
const Provider = z.object({
  publishable_key: z.string(),
  /** The address of the provider's browser script; null: the one that its own package loads. */
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

    /** Of the hold, or of the booking. */
    booking_id: z.string(),
    /** Pounds, as fixed with the hold. */
    price: z.number(),
    /** The site's time at this moment: what is left of a hold is counted from here and not from the device's clock. */
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
    holding_paused: bookingRefusals.holding_paused,
    payment_gateway_away: bookingRefusals.payment_gateway_away,
  },
})

/** An event in a line or two. */
const EventInShort = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO 8601 without an offset, in the event's own time zone. */
  start_date_local: z.string(),
  end_date_local: z.string(),
  venue: z.object({ name: z.string(), street: z.string(), town: z.string(), postcode: z.string() }),
})

export const getOwnPlace = endpoint({
  method: 'GET',
  path: '/api/events/:id/place',
  summary: 'A member’s place at an event: the hold or booking, or why there is none to be had',
  params: z.object({ id: EventId }),
  answer: z.object({
    event: EventInShort,
    /** Pounds: as fixed with the hold or booking, else as the event costs now. */
    price: z.number(),
    booking: OwnBooking.nullable(),
    /** Why no place can be had just now; null where it can, or is held already. */
    why_not: z.object({ error: z.string(), detail: z.string() }).nullable(),
    date_of_birth_needed: z.boolean(),
    now: Instant,
  }),
  refusals: { event_not_found: eventRefusals.event_not_found },
})
export type OwnPlace = z.infer<(typeof getOwnPlace)['answer']>

const HoldPath = z.object({ id: z.uuid('There is no such place.') })

export const pressPay = endpoint({
  method: 'POST',
  path: '/api/holds/:id/paying',
  summary: 'Says that PAY was pressed, which lengthens the hold once',
  params: HoldPath,
  body: z.strictObject({}),
  answer: z.object({ hold_expires_at: Instant, now: Instant }),
  refusals: { hold_not_found: bookingRefusals.hold_not_found },
})

export const giveUpHold = endpoint({
  method: 'DELETE',
  path: '/api/holds/:id',
  summary: 'Gives a place up that was kept while paying',
  params: HoldPath,
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
     * - `released`: the place has gone, and no money is kept
     */
    state: z.enum(['booked', 'waiting', 'processing', 'released']),
    hold_expires_at: Instant.nullable(),
    now: Instant,
  }),
  refusals: {
    payment_not_found: bookingRefusals.payment_not_found,
    payment_gateway_away: bookingRefusals.payment_gateway_away,
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
