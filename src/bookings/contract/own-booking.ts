import { z } from 'zod'

/** An ISO 8601 instant in UTC, ending in 'Z'. */
export const Instant = z.string()

/** A member's own place at an event. */
export const OwnBooking = z.object({
  id: z.string(),
  state: z.enum(['held', 'booked']),
  /** In pounds; fixed when the place was first held. */
  price: z.number(),
  /** In pounds: the price without what codes and credit take off. */
  to_pay: z.number(),
  /** The credit that is used for it, in pounds. */
  credit_used: z.number(),
  /** When the hold expires; null for a booking. */
  hold_expires_at: Instant.nullable(),
  booked_at: Instant.nullable(),
  ticket_code: z.string().nullable(),
  /** The deadline for paying again, set if the payment could not be captured. */
  pay_again_until: Instant.nullable(),
  absent: z.boolean(),
  /** Whether the member’s page of the evening is of use: from when guests are checked in until likes open. */
  night_open: z.boolean(),
  /** When an offer from the waiting list ends. Checkout may extend the hold slightly beyond this time. */
  offer_ends_at: Instant.nullable(),
  /** The deadline for requesting a full refund, set if the event was moved. */
  refund_until: Instant.nullable(),
  /** The address of a calendar file that replaces every earlier file for the event that the member was sent. */
  calendar_file: z.string(),
  /** What the event was before it moved, in local time, while the member can choose a refund because of that. */
  event_before: z.object({ start_date_local: z.string(), end_date_local: z.string(), venue: z.string() }).nullable(),
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
  /** The number of members ahead. */
  before: z.number(),
  joined_at: Instant,
})
export type Waiting = z.infer<typeof Waiting>
