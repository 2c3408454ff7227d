import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'
import { writtenText } from '#platform/user-text.ts'

/** Whole pence; negative where more was refunded than came in. */
const Pence = z.number().int()

/** The income of an event or a month, from the ledger. */
const Income = z.object({
  /** By card. */
  card_pence: Pence,
  /** By hand. */
  cash_pence: Pence,
  refunded_pence: Pence,
  /** Payments that cardholders disputed with their bank; the provider reports the outcome. */
  disputed_pence: Pence,
  /** Card plus cash, minus refunds. */
  net_pence: Pence,
})
export type Income = z.infer<typeof Income>

export const MonthlyIncome = Income.extend({
  /** '2026-11', in Europe/London. */
  month: z.string(),
})
export type MonthlyIncome = z.infer<typeof MonthlyIncome>

/** An event as shown in a list row. */
export const EventReference = z.object({ id: z.number(), title: z.string(), start_date_local: z.string() })
export type EventReference = z.infer<typeof EventReference>

export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'What came in in the last twelve months, the newest first, and what is on its way',
  answer: z.object({
    months: z.array(MonthlyIncome),
    /** Refunds on their way to cards, and card payments that are authorised but not captured yet. */
    pending_refunds: z.object({ payments: z.number(), pence: Pence }),
    pending_captures: z.object({ payments: z.number(), pence: Pence }),
    /** Counts up to 100. */
    cases_open: z.number(),
  }),
})
export type Money = z.infer<(typeof getMoney)['answer']>

export const listEventIncome = endpoint({
  method: 'GET',
  path: '/api/admin/money/events',
  summary: 'What came in with each published event',
  query: listQuery({
    sorts: ['start'],
    direction: 'desc',
    filters: { from: QueryDay.optional(), to: QueryDay.optional() },
  }),
  answer: listOf(Income.extend({ event: EventReference, cancelled: z.boolean() })),
})

export const getLedgerFile = endpoint({
  method: 'GET',
  path: '/api/admin/money/ledger.csv',
  summary: 'The ledger for the accountant, a row for each entry, from and to these days in Europe/London',
  query: z.object({ from: QueryDay.optional(), to: QueryDay.optional() }),
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
  'manual refund due',
] as const

/** A money problem that needs a person's attention. */
export const MoneyCase = z.object({
  id: z.string(),
  kind: z.enum(moneyCaseKinds),
  /** The provider's id of what the case is about. */
  about: z.string(),
  amount_pence: Pence.nullable(),
  noticed_at: Instant,
  payment_id: z.string().nullable(),
  /** Null where no booking is involved. */
  event: EventReference.nullable(),
  /** The member who paid; null where that is unknown or the account has been deleted. */
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  closed: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type MoneyCase = z.infer<typeof MoneyCase>

export const listMoneyCases = endpoint({
  method: 'GET',
  path: '/api/admin/money/cases',
  summary: 'What a person has to look at, the oldest first; or what was dealt with, by when',
  query: listQuery({
    sorts: ['when'],
    direction: 'asc',
    filters: { which: z.enum(['open', 'closed']).default('open') },
  }),
  answer: listOf(MoneyCase),
})

export const MoneyCaseNote = z.strictObject({
  note: writtenText({ maxLength: 1_000, empty: 'Please say what you did, or why there is nothing to do.' }),
})

export const closeMoneyCase = endpoint({
  method: 'POST',
  path: '/api/admin/money/cases/:id/close',
  summary: 'Closes what a person has looked at, with a note; no money moves by it',
  params: z.object({ id: z.uuid('There is no such case.') }),
  body: MoneyCaseNote,
  answer: z.object({}),
  refusals: refusalTable({
    money_case_not_found: bookingRefusals.money_case_not_found,
    money_case_closed: bookingRefusals.money_case_closed,
  }),
})

/** How the provider's record of a payment differs from ours. States by name, amounts in pence. */
export const Difference = z.object({
  what: z.enum(['state', 'amount', 'captured', 'refunded', 'disputed']),
  here: z.string(),
  there: z.string(),
  /** Whether both records agree by now. */
  agrees_now: z.boolean(),
})
export type Difference = z.infer<typeof Difference>

/** One comparison of payments with the provider, requested by an owner. */
export const Comparison = z.object({
  id: z.string(),
  requested_at: Instant,
  /** Null while the comparison is running. */
  ended_at: Instant.nullable(),
  outcome: z.enum(['done', 'provider unavailable', 'aborted']).nullable(),
  payments_to_check: z.number(),
  payments_checked: z.number(),
  /** The first fifty. */
  differences: z.array(Difference.extend({ payment_id: z.string() })),
})
export type Comparison = z.infer<typeof Comparison>

export const listComparisons = endpoint({
  method: 'GET',
  path: '/api/admin/money/comparisons',
  summary: 'The last comparisons with the provider, the newest first',
  answer: z.object({
    comparisons: z.array(Comparison),
    /** When the site last started its own comparison of unsettled payments; null before the first one. */
    last_automatic_at: Instant.nullable(),
  }),
})
export type Comparisons = z.infer<(typeof listComparisons)['answer']>

export const requestComparison = endpoint({
  method: 'POST',
  path: '/api/admin/money/comparisons',
  summary: 'Has every recent payment, and each that is not settled, held against the provider',
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: refusalTable({ comparison_under_way: bookingRefusals.comparison_under_way }),
})
