import type Stripe from 'stripe'
import { balanceTransactionKind } from '#bookings/rules/balance-transaction.ts'
import { callProvider } from '#bookings/server/payments/card-provider.ts'
import type { NewBalanceTransaction, ProviderPayout } from '#bookings/server/store/payouts.ts'
import type { Site } from '#platform/server/site.ts'

type Provider = Pick<Site, 'cards' | 'log'>

const PAGE_SIZE = 100

/** Yields the transactions that were made in a period, a page at a time. Both times are rounded down to whole seconds. */
export function transactionsBetween(site: Provider, from: Temporal.Instant, until: Temporal.Instant) {
  return transactionPages(site, { created: { gte: secondsOf(from), lt: secondsOf(until) } })
}

/** Yields the transactions of an automatic payout, a page at a time. One of them is the payout itself. */
export function transactionsOfPayout(site: Provider, payoutId: string) {
  return transactionPages(site, { payout: payoutId })
}

async function* transactionPages(
  { cards, log }: Provider,
  wanted: Stripe.BalanceTransactionListParams,
): AsyncGenerator<NewBalanceTransaction[]> {
  let after: string | undefined
  do {
    const start = after === undefined ? {} : { starting_after: after }
    const page = await callProvider(log, () =>
      cards.stripe.balanceTransactions.list({ ...wanted, ...start, limit: PAGE_SIZE, expand: ['data.source'] }),
    )
    yield page.data.map(presentTransaction)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Yields the payouts that were made since a time, a page at a time. */
export async function* payoutsSince(
  { cards, log }: Provider,
  since: Temporal.Instant,
): AsyncGenerator<ProviderPayout[]> {
  let after: string | undefined
  do {
    const start = after === undefined ? {} : { starting_after: after }
    const page = await callProvider(log, () =>
      cards.stripe.payouts.list({ created: { gte: secondsOf(since) }, ...start, limit: PAGE_SIZE }),
    )
    yield page.data.map(presentPayout)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Returns the balance in pounds, of which a part cannot be paid out yet. */
export async function providerBalance({
  cards,
  log,
}: Provider): Promise<{ availablePence: number; pendingPence: number }> {
  const { available, pending } = await callProvider(log, () => cards.stripe.balance.retrieve())
  return { availablePence: poundsIn(available), pendingPence: poundsIn(pending) }
}

function poundsIn(parts: readonly { amount: number; currency: string }[]): number {
  return parts.reduce((sum, { amount, currency }) => sum + (currency === 'gbp' ? amount : 0), 0)
}

function presentTransaction(transaction: Stripe.BalanceTransaction): NewBalanceTransaction {
  const { id, type, reporting_category: category, amount, fee, net, currency, description, created } = transaction
  const kind = balanceTransactionKind({ type, category })
  const hasDescription = kind === 'fee' || kind === 'other' || kind === 'payout' || kind === 'failed payout'
  return {
    id,
    kind,
    type,
    category,
    about: idInLedger(transaction.source),
    amountPence: amount,
    feePence: fee,
    netPence: net,
    currency,
    description: hasDescription ? description : null,
    madeAt: instantOf(created),
  }
}

/** Returns the id under which the ledger has the source of a transaction. It has a charge under its intent. */
function idInLedger(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string') return source
  if (source.object === 'charge') return idOf(source.payment_intent) ?? source.id
  return source.id
}

function presentPayout(payout: Stripe.Payout): ProviderPayout {
  const { id, amount, currency, status, automatic, created, arrival_date, failure_code, reconciliation_status } = payout
  return {
    id,
    amountPence: amount,
    currency,
    status: statusOf(status),
    automatic,
    madeAt: instantOf(created),
    // The provider gives the day as its midnight in UTC.
    arrivesOn: instantOf(arrival_date).toZonedDateTimeISO('UTC').toPlainDate(),
    failureCode: failure_code,
    isComplete: automatic && reconciliation_status === 'completed',
  }
}

const statuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

function statusOf(status: string): ProviderPayout['status'] {
  const known = statuses.find((name) => name === status)
  if (!known) throw new Error(`the payout status '${status}' is not known`)
  return known
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'object' && named !== null ? named.id : named
}

function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000)
}
