import { z } from 'zod'
import { EventReference, MoneyCaseNote } from '#bookings/contract/admin/money.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'

/** Whole pence, negative for money that leaves the balance at the provider. */
const Pence = z.number().int()
/** A date, such as '2026-11-30'. */
const Day = z.iso.date()

export const payoutRefusals = refusalTable({
  payout_not_found: { status: 404, detail: 'We couldn’t find that payout.' },
  difference_not_found: { status: 404, detail: 'We couldn’t find that difference.' },
  difference_closed: { status: 409, detail: 'This has already been dealt with. Reload the page to see how.' },
})

const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
const PayoutStatusName = z.enum(payoutStatuses)
export type PayoutStatus = z.infer<typeof PayoutStatusName>

/** Money that the provider has sent to the owner's bank. */
export const Payout = z.object({
  id: z.string(),
  provider_id: z.string(),
  /** Negative if the provider takes money from the bank. */
  amount_pence: Pence,
  status: PayoutStatusName,
  /** The day on which the bank has it, by the provider's estimate. */
  arrives_on: Day,
  made_at: Instant,
  /** Whether all its lines have been fetched. */
  is_listed: z.boolean(),
  /** How many differences from the ledger are still open. */
  differences_open: z.number().int(),
})
export type Payout = z.infer<typeof Payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/money/payouts',
  summary: 'Lists the provider’s payouts, with its balance and when they were last compared with the ledger',
  query: listQuery({ sorts: ['arrival'], direction: 'desc', filters: {} }),
  answer: listOf(Payout).extend({
    /** Null before the first comparison. */
    compared_at: Instant.nullable(),
    /** The balance at the provider that is not in a payout yet. A part of it cannot be paid out yet. */
    balance: z.object({ available_pence: Pence, pending_pence: Pence }).nullable(),
    /** The number of open differences, counted up to 100. */
    differences_open: z.number().int(),
  }),
})

export type PayoutsQuery = z.output<(typeof listPayouts)['query']>

/** What a transaction of the provider's balance is to the site. */
const TransactionKind = z.enum([
  'payment',
  'refund',
  'failed refund',
  'dispute',
  'dispute reversal',
  'fee',
  'payout',
  'failed payout',
  'other',
])
export type BalanceTransactionKind = z.infer<typeof TransactionKind>

/** One line of a payout. */
export const PayoutLine = z.object({
  id: z.string(),
  kind: TransactionKind,
  made_at: Instant,
  amount_pence: Pence,
  fee_pence: Pence,
  net_pence: Pence,
  /** The provider's words; null for payments, refunds and disputes. */
  description: z.string().nullable(),
  /** The provider's id of the intent, refund, dispute or payout. */
  about: z.string().nullable(),
  /** The payment on the site; null if the ledger has none. */
  payment_id: z.string().nullable(),
  event: EventReference.nullable(),
})
export type PayoutLine = z.infer<typeof PayoutLine>

/** The lines of a payout of one kind, added up. */
export const PayoutSum = z.object({
  kind: TransactionKind,
  lines: z.number().int(),
  amount_pence: Pence,
  fee_pence: Pence,
})
export type PayoutSum = z.infer<typeof PayoutSum>

const payoutDifferenceKinds = [
  'unknown transaction',
  'different amount',
  'not paid out',
  'separate fee',
  'different total',
  'failed payout',
  'manual payout',
  'different balance',
] as const

/** Where the provider's records and the ledger differ. */
export const PayoutDifference = z.object({
  id: z.string(),
  kind: z.enum(payoutDifferenceKinds),
  /** The provider's id of the payment, refund, dispute, transaction or payout. */
  about: z.string(),
  /** The amounts in the ledger and at the provider; null where there is none. */
  here_pence: Pence.nullable(),
  there_pence: Pence.nullable(),
  noticed_at: Instant,
  payout_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  /** `by` is null if the site found that the difference no longer exists. */
  closed: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type PayoutDifference = z.infer<typeof PayoutDifference>
export type PayoutDifferenceKind = PayoutDifference['kind']

const PayoutParams = z.object({ id: z.uuid('We couldn’t find that payout.') })

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/admin/money/payouts/:id',
  summary: 'Returns one payout with a page of its lines, their sums, and its differences from the ledger',
  params: PayoutParams,
  query: listQuery({ sorts: ['when'], direction: 'asc', filters: {} }),
  answer: listOf(PayoutLine).extend({
    payout: Payout,
    /** The provider's code for why the bank refused it. */
    failure_code: z.string().nullable(),
    /** Sums of all lines by kind. They add up to the amount of the payout, unless there is a difference. */
    sums: z.array(PayoutSum),
    /** At most fifty differences. */
    differences: z.array(PayoutDifference),
  }),
  refusals: refusalTable({ payout_not_found: payoutRefusals.payout_not_found }),
})

export type PayoutQuery = z.output<(typeof getPayout)['query']>

export const fetchPayouts = endpoint({
  method: 'POST',
  path: '/api/admin/money/payouts/fetch',
  summary: 'Starts to fetch new payouts from the provider and to compare them with the ledger',
  body: z.strictObject({}),
  answer: z.object({}),
})

export const listPayoutDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/money/differences',
  summary: 'Lists open differences between the provider’s records and the ledger, oldest first, or closed ones',
  query: listQuery({
    sorts: ['when'],
    direction: 'asc',
    filters: { which: z.enum(['open', 'closed']).default('open') },
  }),
  answer: listOf(PayoutDifference),
})

export type PayoutDifferencesQuery = z.output<(typeof listPayoutDifferences)['query']>

export const closePayoutDifference = endpoint({
  method: 'POST',
  path: '/api/admin/money/differences/:id/close',
  summary: 'Closes a difference with a note, without moving any money',
  params: z.object({ id: z.uuid('We couldn’t find that difference.') }),
  body: MoneyCaseNote,
  answer: z.object({}),
  refusals: refusalTable({
    difference_not_found: payoutRefusals.difference_not_found,
    difference_closed: payoutRefusals.difference_closed,
  }),
})
