import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBookingRow, insertLedgerRow, insertPaymentRow } from '#bookings/server/testing/insert-rows.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { aMember } from '#accounts/testing.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

type Income = { month: string; card: string; cash: string; refunded: string; disputed: string }

async function incomeOf(eventId: number | null): Promise<Income[]> {
  const { rows } = await app.query<Income>(
    `select to_char(month, 'YYYY-MM') as month, card_pence as card, cash_pence as cash, refunded_pence as refunded,
       disputed_pence as disputed from income where event_id is not distinct from $1 order by month`,
    [eventId],
  )
  return rows
}

/** Inserts a booking with a payment of £24, and returns a function that writes ledger entries for it. */
async function aPaidPlace() {
  const eventId = await anEvent(t.site)
  const { id: member_id } = await aMember(t.site)
  const booking_id = await insertBookingRow(app, { event_id: eventId, member_id, gender: 'F' })
  const payment_id = await insertPaymentRow(app, { booking_id, state: 'captured' })
  const write = (kind: string, at: string, more: object = {}) =>
    insertLedgerRow(app, { booking_id, payment_id, kind, at: new Date(at), ...more })
  return { eventId, bookingId: booking_id, write }
}

const nothing = { card: '0', cash: '0', refunded: '0', disputed: '0' }

test('income is summed per event and per month in London time', async () => {
  const { eventId, bookingId, write } = await aPaidPlace()
  // This is half past midnight on 1 July in London, which is an hour ahead of UTC in summer.
  await write('captured', '2024-06-30T23:30:00Z')
  await insertLedgerRow(app, {
    booking_id: bookingId,
    kind: 'cash',
    amount_pence: 1500,
    at: new Date('2024-12-31T23:30:00Z'),
  })
  await write('dispute', '2025-01-01T00:00:00Z')
  for (const kind of ['authorised', 'voided', 'refund pending']) await write(kind, '2025-02-01T00:00:00Z')
  expect(await incomeOf(eventId)).toEqual([
    { ...nothing, month: '2024-07', card: '2400' },
    { ...nothing, month: '2024-12', cash: '1500' },
    { ...nothing, month: '2025-01', disputed: '2400' },
  ])
})

test.each([
  ['after the refund', ['refunded', 'refund failed']],
  ['before the refund', ['refund failed', 'refunded']],
])('a failed refund is added back to income if its failure was recorded %s', async (_, inOrder) => {
  const { eventId, write } = await aPaidPlace()
  const at: Record<string, string> = { refunded: '2024-07-15T12:00:00Z', 'refund failed': '2024-08-15T12:00:00Z' }
  const provider_id = newId()
  await write('captured', '2024-07-01T12:00:00Z')
  for (const kind of inOrder) await write(kind, at[kind] ?? '', { provider_id })
  expect(await incomeOf(eventId)).toEqual([
    { ...nothing, month: '2024-07', card: '2400', refunded: '2400' },
    { ...nothing, month: '2024-08', refunded: '-2400' },
  ])
})

test('a refund that fails while pending does not change income', async () => {
  const { eventId, write } = await aPaidPlace()
  await write('captured', '2024-07-01T12:00:00Z')
  const provider_id = newId()
  await write('refund pending', '2024-07-02T12:00:00Z', { provider_id })
  await write('refund failed', '2024-07-03T12:00:00Z', { provider_id })
  expect(await incomeOf(eventId)).toEqual([{ ...nothing, month: '2024-07', card: '2400' }])
})

test('money without a booking is summed separately, and other currencies are ignored', async () => {
  await insertLedgerRow(app, { kind: 'captured', amount_pence: 700, at: new Date('2024-07-01T12:00:00Z') })
  await insertLedgerRow(app, { kind: 'captured', amount_pence: 300, at: new Date('2024-07-02T12:00:00Z') })
  await insertLedgerRow(app, {
    kind: 'captured',
    amount_pence: 50,
    currency: 'eur',
    at: new Date('2024-07-02T12:00:00Z'),
  })
  expect(await incomeOf(null)).toEqual([{ ...nothing, month: '2024-07', card: '1000' }])
})

test('income moves with its payment to another event, and stays in the original months', async () => {
  const [first, second] = [await aPaidPlace(), await aPaidPlace()]
  const provider_id = newId()
  await first.write('captured', '2024-07-01T12:00:00Z')
  await first.write('refunded', '2024-08-01T12:00:00Z', { provider_id })
  await first.write('refund failed', '2024-09-01T12:00:00Z', { provider_id })
  await second.write('captured', '2024-07-01T12:00:00Z')
  await owner.query('alter table payments disable trigger payments_immutable_columns')
  await owner.query('update payments set booking_id = $1 where booking_id = $2', [second.bookingId, first.bookingId])
  await owner.query('alter table payments enable trigger payments_immutable_columns')
  expect((await incomeOf(first.eventId)).every((row) => row.card === '0' && row.refunded === '0')).toBe(true)
  expect(await incomeOf(second.eventId)).toEqual([
    { ...nothing, month: '2024-07', card: '4800' },
    { ...nothing, month: '2024-08', refunded: '2400' },
    { ...nothing, month: '2024-09', refunded: '-2400' },
  ])
  expect(await incomeProblems(t.site.db)).toEqual([])
})

test('concurrent ledger entries for one event are all included in its sum', async () => {
  const { eventId, bookingId } = await aPaidPlace()
  const clients = Array.from({ length: 6 }, () => new Client({ connectionString: t.database.url }))
  await Promise.all(clients.map((client) => client.connect()))
  const entry = { kind: 'cash', booking_id: bookingId, amount_pence: 100, at: new Date('2024-07-01T12:00:00Z') }
  const writeTen = async (client: Client) => {
    for (let written = 0; written < 10; written += 1) await insertLedgerRow(client, entry)
  }
  await Promise.all(clients.map(writeTen))
  await Promise.all(clients.map((client) => client.end()))
  expect(await incomeOf(eventId)).toEqual([{ ...nothing, month: '2024-07', cash: '6000' }])
  expect(await incomeProblems(t.site.db)).toEqual([])
})

test.each([
  `update income set card_pence = card_pence + 1`,
  `delete from income`,
  `insert into income (event_id, month) values (null, '2020-01-01')`,
  'update event_income set takings_pence = takings_pence + 1',
])('neither the app nor the schema’s owner can write the sums directly: %s', async (statement) => {
  for (const client of [app, owner]) await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
})
test('the sums cannot be truncated', () =>
  expect(owner.query('truncate income')).rejects.toMatchObject({ code: '42501' }))

test('an unknown kind of ledger entry is refused rather than ignored', async () => {
  await owner.query('begin')
  await owner.query('alter table ledger drop constraint ledger_kind_check')
  const entry = `insert into ledger (id, kind, provider_id, amount_pence, currency, at) values (gen_random_uuid(), 'gift', 'x', 1, 'gbp', now())`
  await expect(owner.query(entry)).rejects.toMatchObject({ code: '20000' })
  await owner.query('rollback')
})

test('a closed money case cannot be changed, and the subject of a case never changes', async () => {
  const found = `insert into money_cases (id, kind, about, noticed_at) values ($1, 'dispute', $2, now())`
  const id = newId()
  await app.query(found, [id, newId()])
  const change = (set: string) => app.query(`update money_cases set ${set} where id = $1`, [id])
  const refused = { code: '23514' }
  await expect(change(`note = 'too early'`)).rejects.toMatchObject(refused)
  await expect(change(`about = 'something else'`)).rejects.toMatchObject(refused)
  await change(`settled_at = now(), note = 'the bank has it'`)
  await expect(change('settled_at = null, note = null')).rejects.toMatchObject(refused)
  await expect(change(`note = 'other words'`)).rejects.toMatchObject(refused)
})

test('only an entry that belongs to no booking names an event, whose income it is', async () => {
  const { eventId, bookingId } = await aPaidPlace()
  const entry = { kind: 'cash', event_id: eventId, amount_pence: 1_500, at: new Date('2024-07-01T12:00:00Z') }
  await expect(insertLedgerRow(app, { ...entry, booking_id: bookingId })).rejects.toMatchObject({ code: '23514' })
  await insertLedgerRow(app, entry)
  expect(await incomeOf(eventId)).toEqual([{ ...nothing, month: '2024-07', cash: '1500' }])
})
