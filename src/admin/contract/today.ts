import { z } from 'zod'
import { EventReference, MonthlyIncome } from '#bookings/contract/admin/money.ts'
import { endpoint } from '#platform/contract.ts'

/** What needs the owner's attention. Kinds about one event have one item for each event. */
export const waitingKinds = [
  'money',
  'differences',
  'reports',
  'answers',
  'complaints overdue',
  'complaints',
  'failed mails',
  'event to decide',
  'event without host',
  'unpaid holds',
] as const

export const WaitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** At most 100 are counted. For an event to decide on, the number of bookings that it still lacks. */
  count: z.number().int(),
  event: EventReference.nullable(),
})
export type WaitingItem = z.infer<typeof WaitingItem>

/** The figures for one gender at an event. */
const Side = z.object({
  places: z.number().int(),
  booked: z.number().int(),
  /** Held while a member pays, or offered. */
  held: z.number().int(),
  waiting: z.number().int(),
})
export type Side = z.infer<typeof Side>

export const NextEvent = z.object({
  event: EventReference,
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
  answer: z.object({ waiting: z.array(WaitingItem), next_event: NextEvent.nullable() }),
})
export type Today = z.infer<(typeof getToday)['answer']>

export const UpcomingEvent = z.object({
  event: EventReference,
  women: Side,
  men: Side,
  /** How many were booked at the end of each London day, from the first booking on, at most 90 days back. */
  days: z.array(z.object({ day: z.string(), women: z.number().int(), men: z.number().int() })),
})
export type UpcomingEvent = z.infer<typeof UpcomingEvent>

export const getCharts = endpoint({
  method: 'GET',
  path: '/api/admin/charts',
  summary: 'What the owner’s first page draws: the next events, income by month, matches of the last events',
  answer: z.object({
    /** The next six events. */
    coming: z.array(UpcomingEvent),
    /** Twelve months, newest first. */
    months: z.array(MonthlyIncome),
    /** The last twelve events, newest first; matches are counted in pairs of members. */
    past: z.array(z.object({ event: EventReference, matches: z.number().int() })),
  }),
})
export type ChartData = z.infer<(typeof getCharts)['answer']>
