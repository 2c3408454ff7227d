import { z } from 'zod'
import { EventNamed, IncomeOfMonth } from '#bookings/contract/admin/money.ts'
import { endpoint } from '#platform/contract.ts'

/** What waits for the owner. Of those that are about one event, there is one for each event. */
export const waitingKinds = [
  'money',
  'differences',
  'reports',
  'answers',
  'complaints overdue',
  'complaints',
  'mails given up',
  'event to decide',
  'event without host',
  'places kept for nothing',
] as const

export const Waiting = z.object({
  what: z.enum(waitingKinds),
  /** No more than 100 are counted. Of an event to decide on, the bookings that it still lacks. */
  count: z.number().int(),
  event: EventNamed.nullable(),
})
export type Waiting = z.infer<typeof Waiting>

/** How one side of an event stands. */
const Side = z.object({
  places: z.number().int(),
  booked: z.number().int(),
  /** Kept while somebody pays, or offered. */
  held: z.number().int(),
  waiting: z.number().int(),
})
export type Side = z.infer<typeof Side>

export const NextEvent = z.object({
  event: EventNamed,
  venue: z.string(),
  /** 0: today. */
  days_from_today: z.number().int(),
  women: Side,
  men: Side,
  hosts: z.array(z.string()),
})
export type NextEvent = z.infer<typeof NextEvent>

export const getToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  summary: 'What waits for the owner today, and the next event at a glance',
  answer: z.object({ waiting: z.array(Waiting), next_event: NextEvent.nullable() }),
})
export type Today = z.infer<(typeof getToday)['answer']>

export const ComingEvent = z.object({
  event: EventNamed,
  women: Side,
  men: Side,
  /** How many were booked at the end of each day in London, from the first booking on, no longer than 90 days back. */
  days: z.array(z.object({ day: z.string(), women: z.number().int(), men: z.number().int() })),
})
export type ComingEvent = z.infer<typeof ComingEvent>

export const getPictures = endpoint({
  method: 'GET',
  path: '/api/admin/pictures',
  summary: 'What the owner’s first page draws: the next events, income by month, matches of the last events',
  answer: z.object({
    /** The next six. */
    coming: z.array(ComingEvent),
    /** Twelve, the newest first. */
    months: z.array(IncomeOfMonth),
    /** The last twelve, the newest first; pairs of members. */
    past: z.array(z.object({ event: EventNamed, matches: z.number().int() })),
  }),
})
export type Pictures = z.infer<(typeof getPictures)['answer']>
