import type { SignedInOwner } from '#accounts/actor.ts'
import { XERO_LINES, type BankStatementQuery } from '#bookings/contract/admin/month.ts'
import type { BalanceTransactionKind } from '#bookings/contract/admin/payouts.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { daysOfMonth } from '#bookings/server/payouts/load-month.ts'
import { transactionsBetween, type TransactionRow } from '#bookings/server/payouts/payout-queries.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, statementFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** The columns of Xero's own template that have content. */
const XERO_HEADINGS = ['Date', 'Amount', 'Payee', 'Description', 'Reference']

/** A line of the statement of the account at the provider. The amounts of all lines add up to the change of its balance. */
type Line = { day: string; pence: number; payee: string; description: string; reference: string }

/**
 * Writes the balance transactions of a month as a bank statement: the full amount of each, and its fee as a line of its own.
 * Xero accepts a thousand lines in a file, so the file is one part of them. FreeAgent needs a file without headings.
 */
export async function writeBankStatement(
  site: Site,
  by: SignedInOwner,
  { month, format, part }: BankStatementQuery,
): Promise<FileBody> {
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at, actorId: by.memberId, action: 'bank statement exported', subject: month })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'bank statement' })
  })
  const lines = linesOf(site.db, month)
  if (format === 'freeagent') return statementFile(`freeagent-${month}`, freeAgentCells(lines))
  const name = part === 1 ? `xero-${month}` : `xero-${month}-part-${part}`
  return csvFile(name, XERO_HEADINGS, xeroCells(lines, part))
}

async function* linesOf(db: Db, month: string): AsyncGenerator<Line> {
  for await (const row of transactionsBetween(db, daysOfMonth(month))) {
    const { madeAt, kind, amountPence, feePence, about } = row
    const day = formatDay(madeAt.toZonedDateTimeISO(LONDON).toPlainDate())
    const reference = about ?? row.id
    const line = { day, reference, payee: payees[kind] }
    yield { ...line, pence: amountPence, description: describe(row) }
    if (feePence !== 0)
      yield { ...line, payee: 'Stripe', pence: -feePence, description: `Stripe fee: ${describe(row)}` }
  }
}

async function* xeroCells(lines: AsyncIterable<Line>, part: number): AsyncGenerator<Cell[]> {
  let number = 0
  for await (const { day, pence, payee, description, reference } of lines) {
    number += 1
    if (number > part * XERO_LINES) return
    if (number > (part - 1) * XERO_LINES) yield [day, pence / 100, payee, description, reference]
  }
}

async function* freeAgentCells(lines: AsyncIterable<Line>): AsyncGenerator<Cell[]> {
  for await (const { day, pence, description, reference } of lines)
    yield [day, pence / 100, `${description} ${reference}`]
}

const payees: Record<BalanceTransactionKind, string> = {
  payment: 'Card payments',
  refund: 'Card payments',
  'failed refund': 'Card payments',
  dispute: 'Card payments',
  'dispute reversal': 'Card payments',
  fee: 'Stripe',
  payout: 'Own bank account',
  'failed payout': 'Own bank account',
  other: 'Stripe',
}

const descriptions: Record<BalanceTransactionKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  'failed refund': 'Refund that the bank returned',
  dispute: 'Dispute',
  'dispute reversal': 'Dispute decided in your favour',
  fee: 'Stripe fee',
  payout: 'Payout to the bank',
  'failed payout': 'Payout that the bank returned',
  other: 'Other',
}

/** Names the event, never a member. */
function describe({ kind, title, startsAt, timeZone, description }: TransactionRow): string {
  if (title !== null && startsAt !== null && timeZone !== null)
    return `${descriptions[kind]}: ${title} ${formatDay(startsAt.toZonedDateTimeISO(timeZone).toPlainDate())}`
  const isNamed = kind === 'fee' || kind === 'other'
  return isNamed && description ? `${descriptions[kind]}: ${description}` : descriptions[kind]
}

/** Formats a date as both programs expect it from a British business. */
function formatDay({ day, month, year }: Temporal.PlainDate): string {
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
}
