import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { fetchPayouts } from '#bookings/server/payouts/fetch-payouts.ts'
import { openDifferences } from '#bookings/server/payouts/payout-queries.ts'
import { insertBalanceTransactions, markListed, savePayouts } from '#bookings/server/store/payouts.ts'
import { insertLedgerRow } from '#bookings/server/testing/insert-rows.ts'
import { payOutsideSite } from '#bookings/server/testing/money/intervene-manually.ts'
import { aPayout } from '#bookings/server/testing/payouts.ts'
import { aBooking } from '#bookings/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const kinds = async () => (await openDifferences(t.site.db)).map(({ kind }) => kind)

async function asRole(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Adds a transaction to what was fetched, as if the provider had listed it. */
async function plant(transaction: { id: string; kind: 'fee' | 'other'; amountPence: number }) {
  const { amountPence, kind } = transaction
  const rest = { type: kind === 'fee' ? 'stripe_fee' : 'topup', category: kind, about: null, feePence: 0 }
  const row = { ...transaction, ...rest, netPence: amountPence, currency: 'gbp', description: 'Radar' }
  await inTransaction(t.site.db, (tx) => insertBalanceTransactions(tx, [{ ...row, madeAt: t.clock.now() }]))
}

test('a payment taken at the provider is named a day later, even though the ledger has it', async () => {
  await aBooking(t.site)
  await payOutsideSite(t.stripeEmulator, t.site)
  const intent = t.stripeEmulator.intents().find(({ metadata }) => !metadata.payment)
  await settlePayment(t.site, intent?.id ?? '')
  await fetchPayouts(t.site)
  expect(await kinds()).toEqual([])
  await advance('PT25H')
  await fetchPayouts(t.site)
  const [difference, ...others] = await openDifferences(t.site.db)
  expect(others).toEqual([])
  const transaction = t.stripeEmulator.balanceTransactions().find(({ amount }) => amount === 5_000)
  expect(difference).toEqual({ kind: 'unknown transaction', about: transaction?.id })
})

test('an entry of the ledger that differs by a penny is named, and no longer once it is right', async () => {
  const { intentId } = await aBooking(t.site)
  await aBooking(t.site)
  await advance('P8D')
  const change = (pence: number) =>
    asRole(t.database.migrateUrl, async (owner) => {
      await owner.query('alter table ledger disable trigger user')
      await owner.query(
        `update ledger set amount_pence = amount_pence + ${pence} where kind = 'captured' and provider_id = $1`,
        [intentId],
      )
      await owner.query('alter table ledger enable trigger user')
    })
  await change(1)
  await fetchPayouts(t.site)
  expect(await kinds()).toEqual(['different amount'])
  const row = await t.site.db.selectFrom('payoutDifferences').selectAll().executeTakeFirstOrThrow()
  expect([row.herePence, row.therePence]).toEqual([2401, 2400])
  await change(-1)
  await fetchPayouts(t.site)
  expect(await kinds()).toEqual([])
  await change(2)
  await fetchPayouts(t.site)
  const again = await t.site.db.selectFrom('payoutDifferences').selectAll().executeTakeFirstOrThrow()
  expect([again.id, again.settledAt, again.herePence]).toEqual([row.id, null, 2402])
})

test('an entry of the ledger that no payout has is named after two weeks', async () => {
  const { paymentId } = await aBooking(t.site)
  const at = t.clock.now()
  await asRole(t.database.url, (app) =>
    insertLedgerRow(app, {
      kind: 'captured',
      provider_id: 'pi_nowhere',
      payment_id: paymentId,
      at: new Date(at.epochMilliseconds),
    }),
  )
  await advance('P13D')
  await fetchPayouts(t.site)
  expect(await kinds()).toEqual([])
  await advance('P2D')
  await fetchPayouts(t.site)
  expect(await kinds()).toEqual(['not paid out'])
})

test('a separate fee and an unknown kind of transaction are named, and so is the balance that they do not explain', async () => {
  await aBooking(t.site)
  await fetchPayouts(t.site)
  await plant({ id: 'txn_fee', kind: 'fee', amountPence: -250 })
  await plant({ id: 'txn_top', kind: 'other', amountPence: 100 })
  await advance('PT25H')
  await fetchPayouts(t.site)
  expect(await openDifferences(t.site.db)).toEqual([
    { kind: 'different balance', about: 'balance' },
    { kind: 'separate fee', about: 'txn_fee' },
    { kind: 'unknown transaction', about: 'txn_top' },
  ])
  await plant({ id: 'txn_top_2', kind: 'other', amountPence: 150 })
  await fetchPayouts(t.site)
  expect(await kinds()).not.toContain('different balance')
})

test('a payout whose lines add up to another amount is named, and so is one made by hand', async () => {
  await aBooking(t.site)
  await fetchPayouts(t.site)
  const { id } = await aPayout(t.site)
  await inTransaction(t.site.db, (tx) => markListed(tx, id, t.clock.now()))
  const arrivesOn = t.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const manual = { id: 'po_manual', amountPence: 500, currency: 'gbp', status: 'paid', automatic: false } as const
  await inTransaction(t.site.db, (tx) =>
    savePayouts(tx, [{ ...manual, madeAt: t.clock.now(), arrivesOn, failureCode: null, isComplete: false }]),
  )
  await fetchPayouts(t.site)
  expect(await openDifferences(t.site.db)).toEqual([
    { kind: 'different total', about: id },
    { kind: 'manual payout', about: 'po_manual' },
  ])
})

test('what was fetched cannot be changed or deleted, and the sums of months only by it', async () => {
  await aBooking(t.site)
  await advance('P10D')
  await fetchPayouts(t.site)
  await asRole(t.database.url, async (app) => {
    for (const statement of [
      'update balance_transactions set amount_pence = 1',
      'delete from balance_transactions',
      'delete from payouts',
      'update payouts set amount_pence = 1',
      'delete from payout_transactions',
      'update balance_months set amount_pence = 1',
      `insert into balance_months (month, kind) values ('2026-01-01', 'fee')`,
    ])
      await expect(app.query(statement), statement).rejects.toThrow(/never|only|append|cannot|not allowed/i)
  })
})
