import { z } from 'zod'

/** An instant with 'Z'. */
export const Instant = z.string()

/** A member's own place at an event. */
export const OwnBooking = z.object({
  id: z.string(),
  state: z.enum(['held', 'booked']),
  /** Pounds; fixed when the place was first held. */
  price: z.number(),
  /** For a hold: when it ends. */
  hold_expires_at: Instant.nullable(),
  booked_at: Instant.nullable(),
  ticket_code: z.string().nullable(),
  /** Set where the payment could not be captured: the member can pay again until then. */
  pay_again_until: Instant.nullable(),
  absent: z.boolean(),
  /** For a hold offered from the waiting list: when the offer ends. Checkout may extend the hold a little. */
  offer_ends_at: Instant.nullable(),
  /** Set where the event was moved: the member can get a full refund until then. */
  refund_until: Instant.nullable(),
})
export type OwnBooking = z.infer<typeof OwnBooking>

/** A short summary of an event. */
export const EventSummary = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO 8601 without an offset, in the event's own time zone. */
  start_date_local: z.string(),
  end_date_local: z.string(),
  venue: z.object({ name: z.string(), street: z.string(), town: z.string(), postcode: z.string() }),
})

/** A member's position on the waiting list. */
export const Waiting = z.object({
  /** How many members are ahead. */
  before: z.number(),
  joined_at: Instant,
})
export type Waiting = z.infer<typeof Waiting>
