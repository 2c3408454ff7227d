import { z } from 'zod'

/** An instant with 'Z'. */
export const Instant = z.string()

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
  /** Of a hold that the waiting list gave: until when it was offered. Checkout may keep it a little longer. */
  offer_ends_at: Instant.nullable(),
  /** The event was moved: until this the whole price is given back to whoever asks. */
  refund_until: Instant.nullable(),
})
export type OwnBooking = z.infer<typeof OwnBooking>

/** An event in a line or two. */
export const EventInShort = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO 8601 without an offset, in the event's own time zone. */
  start_date_local: z.string(),
  end_date_local: z.string(),
  venue: z.object({ name: z.string(), street: z.string(), town: z.string(), postcode: z.string() }),
})

/** Somebody's place in the queue. */
export const Waiting = z.object({
  /** How many are served first. */
  before: z.number(),
  joined_at: Instant,
})
export type Waiting = z.infer<typeof Waiting>
