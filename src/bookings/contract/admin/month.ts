import { z } from 'zod'
import { Payout } from '#bookings/contract/admin/payouts.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { endpoint } from '#platform/contract.ts'

const Pence = z.number().int()

/** A month in Europe/London, such as '2026-11'. */
export const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month.')
  .meta({ description: 'A month in Europe/London, such as 2026-11' })

/** What came in and what went out, by the ledger. Every amount is zero or more, except refunds if many failed. */
const MonthlyAccounts = z.object({
  card_pence: Pence,
  /** Cash that hosts took at the door. */
  door_pence: Pence,
  /** Other payments that the owner recorded, in cash or another way. */
  other_pence: Pence,
  refunded_card_pence: Pence,
  refunded_other_pence: Pence,
  /** The provider's fees, by its own records. */
  fees_pence: Pence,
  /** The costs of the events of this month. */
  costs_pence: Pence,
  /** Takings, minus refunds, fees and costs. */
  left_pence: Pence,
  /** Payments that cardholders disputed. They are not taken off, because the bank has not decided. */
  disputed_pence: Pence,
})

/** The balance at the provider over the month. The opening balance and all amounts add up to the closing balance. */
const MonthlyBalance = z.object({
  opening_pence: Pence,
  payments_pence: Pence,
  refunds_pence: Pence,
  disputes_pence: Pence,
  fees_pence: Pence,
  payouts_pence: Pence,
  /** What the provider booked for any other reason. */
  other_pence: Pence,
  closing_pence: Pence,
})

export const getMoneyOfMonth = endpoint({
  method: 'GET',
  path: '/api/admin/money/month',
  summary:
    'Returns the accounts of a month: takings, refunds, fees, costs, VAT, payouts and the balance at the provider',
  query: z.object({ month: Month.optional() }),
  answer: z.object({
    month: Month,
    accounts: MonthlyAccounts,
    balance: MonthlyBalance,
    /**
     * Payments and refunds at the provider that the ledger has in another month, or not at all: the provider's amount minus the
     * ledger's.
     */
    timing: z.object({ payments_pence: Pence, refunds_pence: Pence }),
    /** The payouts that arrive in this month. */
    payouts: z.array(Payout),
    /** What has arrived in the bank. */
    arrived_pence: Pence,
    /** What was sent to the bank by the end of the month, and arrives later or has not arrived yet. */
    sent_pence: Pence,
    /** The VAT included in receipts minus that in credit notes; null if the trader had no VAT number in this month. */
    vat_pence: Pence.nullable(),
    /** The number of lines of the bank statement, which decides how many files Xero needs. */
    statement_lines: z.number().int(),
    /** The number of open differences, counted up to 100. */
    differences_open: z.number().int(),
    /** When the provider's records were last compared with the ledger; null before the first time. */
    compared_at: Instant.nullable(),
  }),
})
export type MoneyOfMonth = z.infer<(typeof getMoneyOfMonth)['answer']>

/** Xero accepts this many lines in one file. */
export const XERO_LINES = 1_000

export const getBankStatement = endpoint({
  method: 'GET',
  path: '/api/admin/money/statement.csv',
  summary:
    'Downloads the transactions of the balance at the provider in a month, as a bank statement for Xero or FreeAgent',
  query: z.object({
    month: Month,
    format: z.enum(['xero', 'freeagent']),
    /** Which thousand lines of a file for Xero. */
    part: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
})
export type BankStatementQuery = z.output<(typeof getBankStatement)['query']>
