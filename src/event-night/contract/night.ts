import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { doorListRefusals, EventParams } from '#event-night/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { siteTimeFields } from '#platform/contract/site-time.ts'
import { singleLineText, multiLineText } from '#platform/user-text.ts'

/** The most actions in one request. Any others are sent with the next request. */
export const MAX_ACTIONS_PER_REQUEST = 50
const MAX_TABLES = 200
const MAX_ROUNDS = 400
/** The most printed rounds that are recorded, so that a request stays within the limit of its size. */
export const MAX_PRINTED_ROUNDS = 50

const id = z.uuid('The ID must be a UUID.')
/** A booking, or a walk-in guest of the night. */
const seat = z.uuid('We couldn’t find that guest.')
const pairOfSeats = z.tuple([seat, seat]).readonly()
const table = z.int('Please choose a table.').min(1, 'Tables are numbered from 1.').max(MAX_TABLES)
const round = z.int('Please choose a round.').min(1, 'Rounds are numbered from 1.').max(MAX_ROUNDS)
const seatedPair = z.strictObject({ table, seats: pairOfSeats })
const seatedPairs = z.array(seatedPair).max(MAX_TABLES).readonly()
/**
 * A table, and two guests by their places in the list of those who were printed. The three have the same bounds, because tools
 * read a list of equal parts better.
 */
const printedNumber = z
  .int()
  .min(0)
  .max(2 * MAX_TABLES - 1)
const printedPair = z.tuple([printedNumber, printedNumber, printedNumber]).readonly()
const printedRound = z.strictObject({ round, pairs: z.array(printedPair).max(MAX_TABLES).readonly() })
const seconds = (least: number) => z.int('Please enter a whole number of seconds.').min(least).max(3_600)

/** Only instants in this millennium are accepted, because ISO 8601 allows instants that the database cannot store. */
const instant = z.iso.datetime('Please enter a time.').startsWith('2', 'Please enter a time.')

const NightSettingsInput = z.strictObject({
  tables: z.int('Please enter how many tables there are.').min(1, 'There must be at least one table.').max(MAX_TABLES),
  /** The side that keeps its tables. */
  seated: z.enum(['women', 'men']),
  talk_seconds: seconds(30),
  move_seconds: seconds(0),
  finish_at: instant,
  /** The number of the round before the interval. Null if there is none. */
  interval_after: round.nullable(),
  calls: z.enum(['by hand', 'by itself']),
})

export type NightSettingsInput = z.infer<typeof NightSettingsInput>

const ofAction = { id, done_at: instant }
const ofRound = { ...ofAction, call_id: id }
const ofGuest = { ...ofAction, seat }

/** What a host's device does in a night. `call_id` is the id of the action that called the round. */
export const NightActionInput = z.discriminatedUnion('action', [
  z.strictObject({ ...ofAction, action: z.literal('set up'), settings: NightSettingsInput }),
  z.strictObject({ ...ofAction, action: z.literal('call round'), round, pairs: seatedPairs }),
  z.strictObject({ ...ofRound, action: z.enum(['pause', 'resume', 'add minute', 'end round']) }),
  z.strictObject({ ...ofRound, ...seatedPair.shape, action: z.literal('seat now') }),
  z.strictObject({ ...ofRound, action: z.literal('swap'), seats: pairOfSeats }),
  z.strictObject({ ...ofRound, action: z.literal('move one table on'), table, pairs: seatedPairs }),
  z.strictObject({
    ...ofGuest,
    action: z.enum(['leave', 'return', 'sit out next round', 'need host', 'answer guest']),
  }),
  z.strictObject({ ...ofGuest, action: z.literal('stay at table'), table: table.nullable() }),
  z.strictObject({
    ...ofGuest,
    action: z.literal('add guest'),
    name: singleLineText({ maxLength: 40, empty: 'Please enter the guest’s first name.' }),
    side: z.enum(['women', 'men']),
    paid_pence: z.int().min(0).max(100_000),
  }),
  z.strictObject({ ...ofAction, action: z.enum(['did not meet', 'keep apart']), seats: pairOfSeats }),
  z.strictObject({ ...ofAction, action: z.literal('did meet'), round, seats: pairOfSeats }),
  z.strictObject({
    ...ofAction,
    action: z.literal('note'),
    seats: z.array(seat).min(1).max(2).readonly(),
    text: multiLineText({ maxLength: 1_000, empty: 'Please write what happened.' }),
  }),
  z.strictObject({ ...ofAction, action: z.literal('undo'), undoes: id }),
  z.strictObject({
    ...ofAction,
    action: z.literal('print plan'),
    seats: z
      .array(seat)
      .max(2 * MAX_TABLES)
      .readonly(),
    rounds: z.array(printedRound).max(MAX_PRINTED_ROUNDS).readonly(),
    /** Of what the plan was made from. */
    fingerprint: z.int().min(0).max(0xff_ff_ff_ff),
  }),
  z.strictObject({ ...ofAction, action: z.enum(['lead', 'continue on paper', 'end night']) }),
])
export type NightActionInput = z.infer<typeof NightActionInput>

/** Who acted: a host's device, a guest on their own page, or the site, which calls a round by itself. */
const Actor = z.union([z.object({ device: z.string() }), z.object({ guest: z.string() }), z.literal('site')])

/** The outcome of an action. It does not change if the action is sent again. */
export const NightActionResult = z.object({
  id: z.string(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** The error code of a refusal, and the reason as a sentence. */
  refusal: z.string().nullable(),
  reason: z.string().nullable(),
  /** The pairs of a call that were not seated, because they may not or cannot sit together. */
  left_out: z.array(
    z.object({ table: z.number(), seats: pairOfSeats, fault: z.enum(['apart', 'met', 'left', 'absent', 'no table']) }),
  ),
})
export type NightActionResult = z.infer<typeof NightActionResult>

/** A night, from which a device computes rounds and plan by the same rules as the site. Notes have no text here. */
export const NightState = z.object({
  event: EventSummary.extend({ ends_at: Instant, cancelled: z.boolean(), started: z.boolean(), ended: z.boolean() }),
  /** Grows with each change of the night. */
  version: z.number(),
  guests: z.array(
    z.object({
      seat: z.string(),
      side: z.enum(['women', 'men']),
      name: z.string(),
      state: z.enum(['expected', 'in', 'absent']),
      in_since: Instant.nullable(),
    }),
  ),
  /** Walk-in guests who have not claimed their seat: the code on their card, and the page where they enter it. */
  walk_ins: z.array(z.object({ seat: z.string(), code: z.string(), address: z.string() })),
  /** The numbers on the guests’ printed cards. */
  seat_numbers: z.array(z.object({ seat: z.string(), number: z.number() })),
  /** Pairs that never sit together, without a reason. */
  apart: z.array(pairOfSeats),
  /** Pairs that sit together only in chairs that stay empty otherwise. */
  meet_last: z.array(pairOfSeats),
  /** The actions that count, in the order in which the site received them. */
  actions: z.array(z.object({ by: Actor, action: NightActionInput })),
  ...siteTimeFields,
})
export type NightState = z.infer<typeof NightState>

export const loadNight = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/night',
  summary: 'Returns the rounds of an event, its guests and what was done, for its hosts',
  activity: 'ran an evening',
  params: EventParams,
  answer: NightState,
  refusals: doorListRefusals,
})

export const sendNightActions = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/night/actions',
  summary: 'Carries out actions of a night in order, each only once, and returns their outcomes and the updated night',
  activity: 'ran an evening',
  params: EventParams,
  body: z.strictObject({
    device_id: z.uuid('The device ID must be a UUID.'),
    actions: z.array(NightActionInput).max(MAX_ACTIONS_PER_REQUEST),
  }),
  answer: z.object({ results: z.array(NightActionResult), night: NightState }),
  refusals: doorListRefusals,
})

/** Meetings of the rounds: held of possible, and the fewest and most of any guest who came. */
export const RoundFigures = z.object({
  rounds: z.number(),
  ...{ meetings: z.number(), possible: z.number(), fewest: z.number(), most: z.number() },
  ...{ sit_outs: z.number(), minutes_per_round: z.number(), late: z.number(), left: z.number() },
})

/** What a host noted about one guest or two in the rounds. */
export const NightNote = z.object({
  id: z.string(),
  /** The members it is about. Empty if it is about a walk-in guest. */
  guests: z.array(z.object({ id: MemberId, user_name: z.string() })),
  text: z.string(),
  written_at: Instant,
  /** Null once the host's account is deleted. */
  written_by: z.string().nullable(),
})
