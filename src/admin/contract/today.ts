import { z } from 'zod'
import { EventReference, MonthlyIncome } from '#bookings/contract/admin/money.ts'
import { endpoint } from '#platform/contract.ts'

/** The kinds of item that need the owner's attention. Kinds about an event have one item per event. */
export const attentionKinds = [
  'money',
  'differences',
  'payout differences',
  'reports',
  'answers',
  'complaints overdue',
  'complaints',
  'reviews',
  'failed mails',
  'event to decide',
  'event without host',
  'event without bookings',
  'unpaid holds',
] as const

export const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** A count of at most 100. For an event that awaits a decision, it is the number of bookings that are still missing. */
  count: z.number().int(),
  event: EventReference.nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

/** The figures for one gender at an event. */
const GenderFigures = z.object({
  places: z.number().int(),
  booked: z.number().int(),
  /** Places held while members pay, or offered. */
  held: z.number().int(),
  waiting: z.number().int(),
})
export type GenderFigures = z.infer<typeof GenderFigures>

export const NextEvent = z.object({
  event: EventReference,
  venue: z.string(),
  /** 0 if the event is today. */
  days_from_today: z.number().int(),
  women: GenderFigures,
  men: GenderFigures,
  hosts: z.array(z.string()),
  /** The number of guests who were checked in; null until check-in opens. */
  checked_in: z.number().int().nullable(),
})
export type NextEvent = z.infer<typeof NextEvent>

const LaterEvent = NextEvent.pick({ event: true, venue: true, women: true, men: true })
export type LaterEvent = z.infer<typeof LaterEvent>

/** The bookings and the money of a day in London, from midnight. */
const DaySoFar = z.object({
  /** The local time up to which they are counted, such as '2026-11-26T18:40:00'. */
  until_local: z.string(),
  /** Bookings made on that day, even if they have ended since. */
  bookings: z.number().int(),
  /** Those of them that cost nothing. */
  free_bookings: z.number().int(),
  takings_pence: z.number().int(),
  refunded_pence: z.number().int(),
})
export type DaySoFar = z.infer<typeof DaySoFar>

export const getToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  summary: 'Returns what needs the owner’s attention today, the next events, and income today and this month',
  answer: z.object({
    today_so_far: DaySoFar,
    /** Yesterday up to the same time of day. */
    yesterday_so_far: DaySoFar,
    waiting: z.array(AttentionItem),
    next_event: NextEvent.nullable(),
    /** At most five events after the next one. */
    later_events: z.array(LaterEvent),
    /** The number of published events that have not ended, the next one included. */
    upcoming_count: z.number().int(),
    this_month: MonthlyIncome,
    /** The income of last month up to and including the same day as today, or to its end if it was shorter. */
    last_month_so_far: z.object({ day: z.string(), net_pence: z.number().int() }),
  }),
})
export type Today = z.infer<(typeof getToday)['answer']>

export const UpcomingEvent = z.object({
  event: EventReference,
  women: GenderFigures,
  men: GenderFigures,
  /** How many people had booked by the end of each day (London time) since the first booking, for at most 90 days. */
  days: z.array(z.object({ day: z.string(), women: z.number().int(), men: z.number().int() })),
})
export type UpcomingEvent = z.infer<typeof UpcomingEvent>

export const getCharts = endpoint({
  method: 'GET',
  path: '/api/admin/charts',
  summary: 'Returns data for the charts: the next events, income by month, and matches at the last events',
  answer: z.object({
    /** The next six events. */
    coming: z.array(UpcomingEvent),
    /** The last twelve months, newest first. */
    months: z.array(MonthlyIncome),
    /** The last sixty events, newest first, with the number of matched pairs. */
    past: z.array(z.object({ event: EventReference, matches: z.number().int() })),
  }),
})
export type ChartData = z.infer<(typeof getCharts)['answer']>
