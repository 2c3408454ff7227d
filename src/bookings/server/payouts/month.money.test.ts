import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PayoutDifferenceKind } from '#bookings/contract/admin/payouts.ts'
import { loadMonth } from '#bookings/server/payouts/load-month.ts'
import { openDifferences } from '#bookings/server/payouts/payout-queries.ts'
import { insertLedgerRow } from '#bookings/server/testing/insert-rows.ts'
import { intentOf } from '#bookings/server/testing/money/money-at-provider.ts'
import { payOutsideSite } from '#bookings/server/testing/money/intervene-manually.ts'
import { payoutProblems } from '#bookings/server/testing/money/payout-problems.ts'
import { passDays, sellForAMonth } from '#bookings/server/testing/money/sell-for-a-month.ts'
import { isWhole, suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off', DATABASE_CONNECTIONS: '20' })))
afterEach(() => t.close())

type Open = { kind: PayoutDifferenceKind; about: string }

/** The differences that the month itself makes: payments that were taken at the provider, and payouts that the bank returned. */
function expectedDifferences(): Open[] {
  const intents = new Set(t.stripeEmulator.intents().flatMap(({ id, metadata }) => (metadata.payment ? [] : [id])))
  const charges = new Set(
    t.stripeEmulator.charges().flatMap((charge) => (intents.has(intentOf(charge)) ? [charge.id] : [])),
  )
  const unknown = t.stripeEmulator
    .balanceTransactions()
    .filter(({ source }) => typeof source === 'string' && charges.has(source))
  const failed = t.stripeEmulator.payouts().filter(({ status }) => status === 'failed')
  return [
    ...failed.map(({ id }): Open => ({ kind: 'failed payout', about: id })),
    ...unknown.map(({ id }): Open => ({ kind: 'unknown transaction', about: id })),
  ]
}

const inOrder = (all: readonly Open[]) => all.map(({ kind, about }) => `${kind}: ${about}`).toSorted()

/** Sums the months that the provider's records cover, each of which must start where the one before ended. */
async function balanceByMonths(): Promise<{ opening: number[]; closing: number[] }> {
  const rows = await t.site.db.selectFrom('balanceMonths').select('month').distinct().orderBy('month').execute()
  const months = await Promise.all(rows.map(({ month }) => loadMonth(t.site, month.toPlainYearMonth().toString())))
  return {
    opening: months.map(({ balance }) => balance.opening_pence),
    closing: months.map(({ balance }) => balance.closing_pence),
  }
}

/** Writes to the ledger, bypassing the site and its triggers. */
async function inLedger(work: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await owner.query('alter table ledger disable trigger user')
  await work(owner)
  await owner.query('alter table ledger enable trigger user')
  await owner.end()
}

test('payouts, ledger and the provider’s balance agree after a month under faults, and three planted differences are named', async () => {
  const month = { purchases: suiteSize({ whole: 2_000, inTest: 16 }), days: suiteSize({ whole: 30, inTest: 2 }) }
  await sellForAMonth(t, { ...month, seed: suiteSeed(20261127) })
  expect(await payoutProblems(t.site, t.stripeEmulator)).toEqual([])
  expect(inOrder(await openDifferences(t.site.db))).toEqual(inOrder(expectedDifferences()))
  const { opening, closing } = await balanceByMonths()
  expect(opening).toEqual([0, ...closing.slice(0, -1)])

  const types = new Set(t.stripeEmulator.balanceTransactions().map(({ type }) => type))
  // A small month has few refunds and disputes.
  const wanted = ['charge', 'payout', ...(isWhole ? ['adjustment', 'payout_failure', 'refund', 'refund_failure'] : [])]
  expect(wanted.filter((type) => !types.has(type))).toEqual([])

  // A payment that is taken past the site, an entry that is a penny too high, and an entry that the provider does not have.
  await payOutsideSite(t.stripeEmulator, t.site)
  const entry = await t.site.db
    .selectFrom('ledger')
    .select(['providerId', 'paymentId'])
    .where('kind', '=', 'captured')
    .where('paymentId', 'is not', null)
    .orderBy('at')
    .executeTakeFirstOrThrow()
  const missing = {
    kind: 'captured',
    provider_id: 'pi_missing',
    payment_id: entry.paymentId,
    at: new Date(t.clock.now().epochMilliseconds),
  }
  await inLedger(async (owner) => {
    const penny = `update ledger set amount_pence = amount_pence + 1 where kind = 'captured' and provider_id = $1`
    await owner.query(penny, [entry.providerId])
    await insertLedgerRow(owner, missing)
  })
  const expectedBefore = new Set(inOrder(await openDifferences(t.site.db)))
  await passDays(t, 15)
  const planted = (await openDifferences(t.site.db)).filter((one) => !expectedBefore.has(inOrder([one])[0] ?? ''))
  const ledgerId = await t.site.db.selectFrom('ledger').select('id').where('providerId', '=', 'pi_missing').execute()
  const of = (intent: string) => {
    const charge = t.stripeEmulator.charges().find(({ payment_intent: id, captured }) => id === intent && captured)
    return t.stripeEmulator.balanceTransactions().find(({ source }) => source === charge?.id)?.id ?? ''
  }
  const outside = t.stripeEmulator.intents().findLast(({ metadata }) => !metadata.payment)
  expect(inOrder(planted)).toEqual(
    inOrder([
      { kind: 'different amount', about: of(entry.providerId) },
      { kind: 'not paid out', about: ledgerId[0]?.id ?? '' },
      { kind: 'unknown transaction', about: of(outside?.id ?? '') },
    ]),
  )
  // The comparison itself notices the same, so it can fail.
  expect((await payoutProblems(t.site, t.stripeEmulator)).length).toBeGreaterThan(0)
})
