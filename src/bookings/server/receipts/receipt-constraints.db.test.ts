import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { getReceipt, listPayments } from '#bookings/server/receipts/testing.ts'
import { insertLedgerRow } from '#bookings/server/testing/insert-rows.ts'
import { aBooking, apiOf } from '#bookings/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
let member: TestMember
let paid: Awaited<ReturnType<typeof aBooking>>
beforeAll(async () => {
  t = await testSite({ VAT_NUMBER: 'GB 123 4567 89' })
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
  member = await aMember(t.site)
  paid = await aBooking(t.site, { member })
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const checkViolated = { code: '23514' }
const notUnique = { code: '23505' }
const notAllowed = { code: '42501' }

test.each([
  'update receipts set number = number + 1',
  'update receipts set vat_pence = 0',
  'delete from receipts',
  'truncate receipts',
  'update receipt_numbers set last = last + 1',
  'delete from receipt_numbers',
])('the database refuses to change receipts or their numbers: %s', async (statement) => {
  await expect(owner.query(statement)).rejects.toMatchObject(notAllowed)
})

async function insertReceiptRow(change: Record<string, unknown> = {}) {
  const payment_id = paid.paymentId
  const ledger_id = await insertLedgerRow(app, { payment_id, kind: 'refunded', amount_pence: 100 })
  const vat = { vat_number: 'GB 1', vat_rate: 2000, vat_pence: 17 }
  const event = { event_title: 'An evening', event_date: '2020-12-04' }
  const row = { ledger_id, payment_id, kind: 'credit note', amount_pence: 100, tax_point: new Date(), ...event, ...vat }
  const values = Object.entries({ ...row, seller_name: 'A seller', seller_address: 'An address', ...change })
  const columns = values.map(([name]) => name).join(', ')
  const holders = values.map((_, at) => `$${at + 1}`).join(', ')
  return app.query(
    `insert into receipts (${columns}) values (${holders})`,
    values.map(([, value]) => value),
  )
}

test('the database accepts a receipt only without a number, with all VAT details or none, and with a complete seller', async () => {
  await insertReceiptRow()
  await insertReceiptRow({ vat_number: null, vat_rate: null, vat_pence: null })
  await expect(insertReceiptRow({ number: 100 })).rejects.toMatchObject(checkViolated)
  await expect(insertReceiptRow({ vat_pence: null })).rejects.toMatchObject(checkViolated)
  await expect(insertReceiptRow({ vat_number: null })).rejects.toMatchObject(checkViolated)
  await expect(insertReceiptRow({ vat_pence: 101 })).rejects.toMatchObject(checkViolated)
  await expect(insertReceiptRow({ vat_rate: 10_001 })).rejects.toMatchObject(checkViolated)
  await expect(insertReceiptRow({ seller_name: null })).rejects.toMatchObject(checkViolated)
  await expect(insertReceiptRow({ kind: 'receipt' })).rejects.toMatchObject(notUnique)
})

/** The statements of the migration that give receipts to payments from before it. */
const forEarlierPayments = (await readFile('migrations/21-receipts.sql', 'utf8')).split(
  '-- Payments and refunds from before this migration',
)[1]

test('earlier payments and refunds are numbered in the order of time, without VAT', async () => {
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT1H'))
  const later = await aMember(t.site)
  const second = await aBooking(t.site, { member: later })
  await t.site.cards.stripe.refunds.create({ payment_intent: second.intentId, amount: 900 })
  await settlePayment(t.site, second.intentId)
  await owner.query(`begin; alter table receipts disable trigger user; alter table receipt_numbers disable trigger user;
    delete from receipts; update receipt_numbers set last = 0;
    alter table receipts enable trigger user; alter table receipt_numbers enable trigger user; commit`)

  await owner.query(`begin; --${forEarlierPayments}; commit`)

  const [mine] = (await listPayments(await apiOf(t, member))).payments
  const [theirs] = (await listPayments(await apiOf(t, later))).payments
  expect([mine?.receipt_number, theirs?.receipt_number]).toEqual([1, 2])
  expect(await getReceipt(await apiOf(t, later), 2)).toMatchObject({
    seller: { name: t.site.config.trader.name, vat_number: null },
    ...{ vat: null, vat_unknown: true },
    credit_notes: [{ amount_pence: 900, vat: null }],
  })
})
