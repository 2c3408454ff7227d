import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { DayAsked, listOf, listQuery } from '#platform/listing.ts'
import { writtenText } from '#platform/written-text.ts'

/** Whole pence, as the accounts have them; below zero where more went back than came. */
const Pence = z.number().int()

/** Of an event or a month, as the ledger has it. */
const Income = z.object({
  /** By card. */
  card_pence: Pence,
  /** By hand. */
  cash_pence: Pence,
  refunded_pence: Pence,
  /** What banks have taken back, or may: the provider says how it ends. */
  disputed_pence: Pence,
  /** What came by card and by hand, without what was refunded. */
  net_pence: Pence,
})
export type Income = z.infer<typeof Income>

export const IncomeOfMonth = Income.extend({
  /** '2026-11', in Europe/London. */
  month: z.string(),
})
export type IncomeOfMonth = z.infer<typeof IncomeOfMonth>

/** An event as a line of a list names it. */
export const EventNamed = z.object({ id: z.number(), title: z.string(), start_date_local: z.string() })
export type EventNamed = z.infer<typeof EventNamed>

export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'What came in in the last twelve months, the newest first, and what is on its way',
  answer: z.object({
    months: z.array(IncomeOfMonth),
    /** Money on its way back to cards, and money that cards were authorised for and that is not taken yet. */
    going_back: z.object({ payments: z.number(), pence: Pence }),
    coming_in: z.object({ payments: z.number(), pence: Pence }),
    /** No more than 100 are counted. */
    cases_open: z.number(),
  }),
})
export type Money = z.infer<(typeof getMoney)['answer']>

export const listIncomeOfEvents = endpoint({
  method: 'GET',
  path: '/api/admin/money/events',
  summary: 'What came in with each published event',
  query: listQuery({
    sorts: ['start'],
    direction: 'desc',
    filters: { from: DayAsked.optional(), to: DayAsked.optional() },
  }),
  answer: listOf(Income.extend({ event: EventNamed, cancelled: z.boolean() })),
})

export const getLedgerFile = endpoint({
  method: 'GET',
  path: '/api/admin/money/ledger.csv',
  summary: 'The ledger for the accountant, a row for each entry, from and to these days in Europe/London',
  query: z.object({ from: DayAsked.optional(), to: DayAsked.optional() }),
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
})

const moneyCaseKinds = [
  'unknown payment',
  'wrong amount',
  'capture failed',
  'refund failed',
  'dispute',
  'refunded elsewhere',
  'booking released unpaid',
  'to pay back by hand',
] as const

/** Something about money that a person has to look at. */
export const MoneyCase = z.object({
  id: z.string(),
  kind: z.enum(moneyCaseKinds),
  /** The provider's id of what it is about. */
  about: z.string(),
  amount_pence: Pence.nullable(),
  noticed_at: Instant,
  payment_id: z.string().nullable(),
  /** Null where it is no booking's. */
  event: EventNamed.nullable(),
  /** Who paid; null where nobody knows, or where they have gone. */
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  dealt_with: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type MoneyCase = z.infer<typeof MoneyCase>

export const listMoneyCases = endpoint({
  method: 'GET',
  path: '/api/admin/money/cases',
  summary: 'What a person has to look at, the oldest first; or what was dealt with, by when',
  query: listQuery({
    sorts: ['when'],
    direction: 'asc',
    filters: { which: z.enum(['open', 'dealt with']).default('open') },
  }),
  answer: listOf(MoneyCase),
})

export const DealtWith = z.strictObject({
  note: writtenText({ most: 1_000, empty: 'Please say what you did, or why there is nothing to do.' }),
})

export const settleMoneyCase = endpoint({
  method: 'POST',
  path: '/api/admin/money/cases/:id/dealt-with',
  summary: 'Closes what a person has looked at, with a note; no money moves by it',
  params: z.object({ id: z.uuid('There is no such case.') }),
  body: DealtWith,
  answer: z.object({}),
  refusals: refusalTable({
    money_case_not_found: bookingRefusals.money_case_not_found,
    money_case_dealt_with: bookingRefusals.money_case_dealt_with,
  }),
})

/** Where a payment stood otherwise at the provider. States by name, sums in pence. */
export const Difference = z.object({
  what: z.enum(['state', 'amount', 'captured', 'refunded', 'disputed']),
  here: z.string(),
  there: z.string(),
  /** Whether both say the same by now. */
  agrees_since: z.boolean(),
})
export type Difference = z.infer<typeof Difference>

/** One time that payments were held against the provider because an owner asked. */
export const Comparison = z.object({
  id: z.string(),
  asked_at: Instant,
  /** Null as long as it is under way. */
  ended_at: Instant.nullable(),
  outcome: z.enum(['done', 'provider away', 'broken off']).nullable(),
  payments_to_ask: z.number(),
  payments_asked: z.number(),
  /** The first fifty. */
  finds: z.array(Difference.extend({ payment_id: z.string() })),
})
export type Comparison = z.infer<typeof Comparison>

export const listComparisons = endpoint({
  method: 'GET',
  path: '/api/admin/money/comparisons',
  summary: 'The last comparisons with the provider, the newest first',
  answer: z.object({
    comparisons: z.array(Comparison),
    /** When the site last compared by itself what is not settled; null before it ever did. */
    by_itself_at: Instant.nullable(),
  }),
})
export type Comparisons = z.infer<(typeof listComparisons)['answer']>

export const askComparison = endpoint({
  method: 'POST',
  path: '/api/admin/money/comparisons',
  summary: 'Has every recent payment, and each that is not settled, held against the provider',
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: refusalTable({ comparison_under_way: bookingRefusals.comparison_under_way }),
})
