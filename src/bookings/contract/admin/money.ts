import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'
import { multiLineText } from '#platform/user-text.ts'

/** Whole pence, negative if refunds exceed payments. */
const Pence = z.number().int()

/** The income of an event or a month, from the ledger. */
const Income = z.object({
  /** Card payments. */
  card_pence: Pence,
  /** Manual payments, in cash or another way. */
  cash_pence: Pence,
  refunded_pence: Pence,
  /** Payments that cardholders have disputed with their bank. The provider reports the outcome. */
  disputed_pence: Pence,
  /** Card and manual payments, minus refunds. */
  net_pence: Pence,
})
export type Income = z.infer<typeof Income>

export const MonthlyIncome = Income.extend({
  /** The month in Europe/London, such as '2026-11'. */
  month: z.string(),
})
export type MonthlyIncome = z.infer<typeof MonthlyIncome>

/** The periods of the money page. `dates` means the days from `since` to `until`. The others end today or last month. */
export const MoneyPeriod = z.enum(['this month', 'last month', '3 months', '12 months', 'dates'])
export type MoneyPeriod = z.infer<typeof MoneyPeriod>

const IncomeOfDays = Income.extend({ from: QueryDay, to: QueryDay })
/** The days before the first that a list can be filtered by are days too. */
const IncomeBefore = Income.extend({ from: z.iso.date(), to: z.iso.date() })

/** The fields of an event that a list row shows. */
export const EventReference = z.object({ id: z.number(), title: z.string(), start_date_local: z.string() })
export type EventReference = z.infer<typeof EventReference>

export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'Returns the income of a period and its days or months, with pending refunds and captures',
  query: z.object({
    period: MoneyPeriod.default('12 months'),
    since: QueryDay.optional(),
    until: QueryDay.optional(),
  }),
  answer: z.object({
    /** The days of the period in Europe/London, and their income. */
    total: IncomeOfDays,
    /** The days that the period is compared with. */
    before: IncomeBefore,
    /** The days of the period, such as '2026-11-05', or its months, such as '2026-11' if it is long. Oldest first. */
    parts: z.array(Income.extend({ start: z.string() })),
    /** Card refunds that have not completed, and card payments that are authorised but not captured. */
    pending_refunds: z.object({ payments: z.number(), pence: Pence }),
    pending_captures: z.object({ payments: z.number(), pence: Pence }),
    /** The number of open money cases, counted up to 100. */
    cases_open: z.number(),
  }),
})
export type Money = z.infer<(typeof getMoney)['answer']>
export type MoneyQuery = z.output<(typeof getMoney)['query']>

export const listEventIncome = endpoint({
  method: 'GET',
  path: '/api/admin/money/events',
  summary: 'Lists published events with their income',
  query: listQuery({
    sorts: ['start', 'takings', 'refunded', 'net'],
    direction: 'desc',
    filters: {
      from: QueryDay.optional(),
      to: QueryDay.optional(),
      /** If `some`, events without any payments are left out. `all` is the same as no filter. */
      payments: z.enum(['some', 'all']).optional(),
    },
  }),
  answer: listOf(Income.extend({ event: EventReference, cancelled: z.boolean() })),
})

export const getLedgerFile = endpoint({
  method: 'GET',
  path: '/api/admin/money/ledger.csv',
  summary: 'Downloads the ledger as CSV, one row per entry, for a range of days in Europe/London',
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

/** A money problem that needs the owner's attention. */
export const MoneyCase = z.object({
  id: z.string(),
  kind: z.enum(moneyCaseKinds),
  /** The provider's id of the object that the case is about. */
  about: z.string(),
  amount_pence: Pence.nullable(),
  noticed_at: Instant,
  payment_id: z.string().nullable(),
  /** Null if no booking is involved. */
  event: EventReference.nullable(),
  /** The member who paid; null if that is unknown or the account has been deleted. */
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  closed: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type MoneyCase = z.infer<typeof MoneyCase>

export const listMoneyCases = endpoint({
  method: 'GET',
  path: '/api/admin/money/cases',
  summary: 'Lists open money cases, oldest first, or closed ones by closing time',
  query: listQuery({
    sorts: ['when'],
    direction: 'asc',
    filters: { which: z.enum(['open', 'closed']).default('open') },
  }),
  answer: listOf(MoneyCase),
})

export const MoneyCaseNote = z.strictObject({
  note: multiLineText({ maxLength: 1_000, empty: 'Please say what you did, or why nothing needs doing.' }),
})

export const closeMoneyCase = endpoint({
  method: 'POST',
  path: '/api/admin/money/cases/:id/close',
  summary: 'Closes a money case with a note, without moving any money',
  params: z.object({ id: z.uuid('We couldn’t find that payment problem.') }),
  body: MoneyCaseNote,
  answer: z.object({}),
  refusals: refusalTable({
    money_case_not_found: bookingRefusals.money_case_not_found,
    money_case_closed: bookingRefusals.money_case_closed,
    manual_refund_pending: byHandRefusals.manual_refund_pending,
  }),
})

/** A difference between the provider's record of a payment and ours. Values are state names or amounts in pence. */
export const Difference = z.object({
  what: z.enum(['state', 'amount', 'captured', 'refunded', 'disputed']),
  here: z.string(),
  there: z.string(),
  /** Whether the two records agree now. */
  agrees_now: z.boolean(),
})
export type Difference = z.infer<typeof Difference>

/** A comparison of our payments with the provider's, requested by an owner. */
export const Comparison = z.object({
  id: z.string(),
  requested_at: Instant,
  /** Null while the comparison is running. */
  ended_at: Instant.nullable(),
  outcome: z.enum(['done', 'provider unavailable', 'aborted']).nullable(),
  payments_to_check: z.number(),
  payments_checked: z.number(),
  /** At most fifty differences. */
  differences: z.array(Difference.extend({ payment_id: z.string() })),
})
export type Comparison = z.infer<typeof Comparison>

export const listComparisons = endpoint({
  method: 'GET',
  path: '/api/admin/money/comparisons',
  summary: 'Lists the latest comparisons with the provider, newest first',
  answer: z.object({
    comparisons: z.array(Comparison),
    /** When the last automatic comparison of unsettled payments started; null before the first one. */
    last_automatic_at: Instant.nullable(),
  }),
})
export type Comparisons = z.infer<(typeof listComparisons)['answer']>

export const requestComparison = endpoint({
  method: 'POST',
  path: '/api/admin/money/comparisons',
  summary: 'Starts a comparison of all recent or unsettled payments with the provider',
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: refusalTable({ comparison_under_way: bookingRefusals.comparison_under_way }),
})
