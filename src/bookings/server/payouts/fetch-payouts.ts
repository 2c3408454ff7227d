import { ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { recordPayoutDifferences } from '#bookings/server/store/payout-differences.ts'
import {
  firstEntryAt,
  payoutProgress,
  payoutsToList,
  sumOfTransactions,
} from '#bookings/server/payouts/payout-queries.ts'
import {
  payoutsSince,
  providerBalance,
  transactionsBetween,
  transactionsOfPayout,
} from '#bookings/server/payouts/provider-balance.ts'
import {
  addToPayout,
  advancePayouts,
  advanceTransactions,
  insertBalanceTransactions,
  markListed,
  saveBalance,
  savePayouts,
} from '#bookings/server/store/payouts.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The transactions of one period are fetched together. If the process is killed, it starts again with this period. */
const PERIOD_DAYS = 7
/** Fetched again each time, in case the provider listed a transaction late. */
const OVERLAP_HOURS = 24
/** A payout that was paid can still fail for some days. */
const PAYOUT_CHANGES_DAYS = 35
const BEGINNING = Temporal.Instant.fromEpochMilliseconds(0)

/** Fetches payouts and compares them with the ledger. If the provider is unavailable, the next sweep continues. */
export async function fetchPayoutsIfAvailable(site: Site): Promise<void> {
  try {
    await fetchPayouts(site)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

/**
 * Fetches the transactions of the balance and the payouts since the last time, and compares them with the ledger. It can be
 * repeated or stopped at any point, because each page is saved as it arrives. Throws `ProviderUnavailable`.
 */
export async function fetchPayouts(site: Site): Promise<void> {
  const before = await providerBalance(site)
  await fetchTransactions(site)
  await fetchPayoutList(site)
  for (const payoutId of await payoutsToList(site.db)) await fetchTransactionsOf(site, payoutId)
  const after = await providerBalance(site)
  const balancePence = after.availablePence + after.pendingPence
  // A payment in the meantime would look like a difference.
  const isSettled = before.availablePence + before.pendingPence === balancePence
  const stored = await sumOfTransactions(site.db)
  const comparedAt = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await saveBalance(tx, { ...after, comparedAt })
    const balance = isSettled ? { herePence: stored, therePence: balancePence } : null
    await recordPayoutDifferences(tx, { now: comparedAt, balance })
  })
}

async function fetchTransactions(site: Site): Promise<void> {
  const now = site.clock.now()
  for (const [from, until] of periods(await startOfTransactions(site), now)) {
    for await (const page of transactionsBetween(site, from, until))
      await inTransaction(site.db, (tx) => insertBalanceTransactions(tx, page))
    await inTransaction(site.db, (tx) => advanceTransactions(tx, until))
  }
}

/** The first time, everything from before the ledger is fetched as one period. */
async function startOfTransactions({ db }: Site): Promise<Temporal.Instant[]> {
  const { transactionsUntil } = await payoutProgress(db)
  if (transactionsUntil) return [transactionsUntil.subtract({ hours: OVERLAP_HOURS })]
  const first = await firstEntryAt(db)
  return first ? [BEGINNING, first.subtract({ hours: OVERLAP_HOURS })] : [BEGINNING]
}

function* periods(starts: readonly Temporal.Instant[], now: Temporal.Instant) {
  const [first = now, second] = starts
  // Includes what was made in this second.
  const end = now.add({ seconds: 1 })
  if (second) yield [first, second] as const
  let from = second ?? first
  while (Temporal.Instant.compare(from, end) < 0) {
    const next = from === BEGINNING ? end : from.add({ hours: PERIOD_DAYS * 24 })
    const until = Temporal.Instant.compare(next, end) < 0 ? next : end
    yield [from, until] as const
    from = until
  }
}

async function fetchPayoutList(site: Site): Promise<void> {
  const now = site.clock.now()
  const { payoutsUntil } = await payoutProgress(site.db)
  const since = payoutsUntil ? payoutsUntil.subtract({ hours: PAYOUT_CHANGES_DAYS * 24 }) : BEGINNING
  for await (const page of payoutsSince(site, since)) await inTransaction(site.db, (tx) => savePayouts(tx, page))
  await inTransaction(site.db, (tx) => advancePayouts(tx, now))
}

async function fetchTransactionsOf(site: Site, payoutId: string): Promise<void> {
  for await (const page of transactionsOfPayout(site, payoutId))
    await inTransaction(site.db, async (tx) => {
      await insertBalanceTransactions(tx, page)
      await addToPayout(
        tx,
        payoutId,
        page.map(({ id }) => id),
      )
    })
  await inTransaction(site.db, (tx) => markListed(tx, payoutId, site.clock.now()))
}
