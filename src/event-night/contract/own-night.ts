import { z } from 'zod'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventParams } from '#event-night/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { siteTimeFields } from '#platform/contract/site-time.ts'

export const ownNightRefusals = refusalTable({
  action_id_in_use: { status: 409, detail: 'That didn’t work. Please try again.' },
})

/** The round that was called last. All its times move with pauses. */
const OwnRound = z.object({
  number: z.number(),
  talk_starts_at: Instant,
  ends_at: Instant,
  paused_at: Instant.nullable(),
  /** The earliest time for the next call: when this round ends, or after the interval. */
  next_at: Instant,
})

/** Where the guest is in the round that was called last. */
const OwnPlace = z.discriminatedUnion('is', [
  /** Not checked in. */
  z.object({ is: z.literal('not in') }),
  /** For the first round or, if they came late, for the next one. */
  z.object({ is: z.literal('waiting') }),
  z.object({
    is: z.literal('at a table'),
    /** Null if a host recorded the meeting without a table. */
    table: z.number().nullable(),
    /** The partner’s first name, with an initial if another guest has the same one. */
    partner: z.string(),
  }),
  z.object({ is: z.literal('sitting out') }),
  z.object({ is: z.literal('left') }),
])

/** A night as one of its guests sees it: the clock and their own place, and nothing about anyone else or about later rounds. */
export const OwnNight = z.object({
  event: EventSummary.extend({ cancelled: z.boolean() }),
  /** 'over' once a host has ended the night, or likes have opened. */
  stage: z.enum(['not started', 'running', 'on paper', 'over']),
  round: OwnRound.nullable(),
  /** How many rounds there will be if all goes as planned now. Null until a host has set up the rounds. */
  rounds: z.number().nullable(),
  place: OwnPlace,
  /** Whether the guest has asked to sit out the round that is called next. */
  sits_out_next: z.boolean(),
  /** Whether the site carries out the guest’s actions now. */
  can_act: z.boolean(),
  ...siteTimeFields,
})
export type OwnNight = z.infer<typeof OwnNight>

export const GuestAction = z.enum(['sit out next round', 'return', 'leave', 'need host'])
export type GuestAction = z.infer<typeof GuestAction>

export const getOwnNight = endpoint({
  method: 'GET',
  path: '/api/night/:id',
  summary: 'Returns the rounds of an event as one of its guests sees them, with their own place',
  params: EventParams,
  answer: OwnNight,
  refusals: { booking_not_found: bookingRefusals.booking_not_found },
})

export const sendGuestAction = endpoint({
  method: 'POST',
  path: '/api/night/:id/actions',
  summary: 'Carries out an action of a guest for themselves, only once, and returns its outcome and the updated night',
  activity: 'took part in an evening',
  params: EventParams,
  body: z.strictObject({ id: z.uuid('The ID must be a UUID.'), action: GuestAction }),
  answer: z.object({
    /** The error code if it was refused, and the reason as a sentence. */
    refusal: z.string().nullable(),
    reason: z.string().nullable(),
    night: OwnNight,
  }),
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    ...ownNightRefusals,
  },
  conditions: { id: 'Not the ID of an action of someone else.' },
})
