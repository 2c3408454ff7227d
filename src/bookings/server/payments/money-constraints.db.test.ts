import { setImmediate } from 'node:timers/promises'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { insertBookingRow, insertLedgerRow, insertPaymentRow } from '#bookings/server/testing/insert-rows.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
let watcher: Client
let memberId: string
let bookingId: string
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  watcher = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect(), watcher.connect()])
  memberId = (await aMember(t.site)).id
})
beforeEach(async () => {
  bookingId = await insertBookingRow(app, { event_id: await anEvent(t.site), member_id: memberId, gender: 'F' })
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end(), watcher.end()])
  await t.close()
})

const checkViolated = { code: '23514' }
const foreignKeyViolated = { code: '23503' }
const notUnique = { code: '23505' }
const notAllowed = { code: '42501' }

const states = ['new', 'open', 'authorised', 'captured', 'voided', 'refunded']
const allowed = [
  'new → open',
  'new → voided',
  'open → authorised',
  'open → captured',
  'open → voided',
  'authorised → captured',
  'authorised → voided',
  'captured → refunded',
  'refunded → captured',
]
const edges = states.flatMap((from) => states.filter((to) => to !== from).map((to): [string, string] => [from, to]))

test.each(edges)('a payment changes from %s to %s only if the transition is allowed', async (from, to) => {
  const id = await insertPaymentRow(app, { booking_id: bookingId, state: from })
  const over = to === 'voided' || to === 'refunded' ? 'now()' : 'null'
  const intent = to === 'new' ? 'null' : `coalesce(intent_id, 'pi_' || id)`
  const secret = to === 'new' ? 'null' : `coalesce(client_secret, 'secret')`
  const runUpdate = (client: Client) =>
    client.query(
      `update payments set state = $2, ended_at = ${over}, intent_id = ${intent}, client_secret = ${secret} where id = $1`,
      [id, to],
    )

  if (allowed.includes(`${from} → ${to}`)) {
    await expect(runUpdate(app)).resolves.toMatchObject({ rowCount: 1 })
    return
  }
  for (const client of [app, owner]) await expect(runUpdate(client)).rejects.toMatchObject(checkViolated)
})

test.each([
  ['the amount', 'amount_pence = amount_pence - 1'],
  ['the currency', `currency = 'eur'`],
  ['the booking', `booking_id = gen_random_uuid()`],
  ['the id', 'id = gen_random_uuid()'],
  ['the time', `made_at = made_at + interval '1 second'`],
  ['the intent', `intent_id = 'pi_another'`],
  ['the presence of an intent', 'intent_id = null, client_secret = null'],
])('%s of a payment never changes', async (_what, change) => {
  for (const state of ['open', 'captured', 'voided']) {
    const id = await insertPaymentRow(app, { booking_id: bookingId, state })
    for (const client of [app, owner]) {
      const changing = client.query(`update payments set ${change} where id = $1`, [id])
      await expect(changing).rejects.toMatchObject(checkViolated)
    }
  }
})

test.each([
  ['an amount below the provider’s minimum', { state: 'open', amount_pence: 29 }],
  ['an amount above £1,000', { state: 'open', amount_pence: 100_001 }],
  ['another currency', { state: 'open', currency: 'eur' }],
  ['an unknown state', { state: 'paid' }],
  ['no intent while it is open', { state: 'open', intent_id: null, client_secret: null }],
  ['an intent while it is new', { state: 'new', intent_id: 'pi_early', client_secret: 'secret' }],
  ['an intent without its secret', { state: 'open', client_secret: null }],
  ['no end time after it was voided', { state: 'voided', ended_at: null }],
  ['an end time while it is captured', { state: 'captured', ended_at: new Date() }],
  ['a whole card number', { state: 'captured', card: 'Visa 4242424242424242' }],
  ['a card without a name', { state: 'captured', card: '' }],
])('the database refuses a payment with %s', async (_what, wrong) => {
  await expect(insertPaymentRow(app, { booking_id: bookingId, ...wrong })).rejects.toMatchObject(checkViolated)
})

test('an intent can belong to only one payment, even after that payment is voided', async () => {
  const intent = { intent_id: 'pi_once', client_secret: 'secret' }
  await insertPaymentRow(app, { booking_id: bookingId, state: 'voided', ...intent })
  await expect(insertPaymentRow(app, { booking_id: bookingId, state: 'open', ...intent })).rejects.toMatchObject(
    notUnique,
  )
})

test.each([
  ['new', 'new'],
  ['new', 'open'],
  ['open', 'open'],
])(
  'a booking has at most one payment waiting for a card: if the first is %s, a second that is %s is refused',
  async (first, second) => {
    await insertPaymentRow(app, { booking_id: bookingId, state: first })
    await expect(insertPaymentRow(app, { booking_id: bookingId, state: second })).rejects.toMatchObject(notUnique)
    await expect(insertPaymentRow(app, { booking_id: bookingId, state: 'voided' })).resolves.toBeDefined()
  },
)

test('a payment belongs to a booking, and remains when the member is deleted', async () => {
  await expect(insertPaymentRow(app, { booking_id: newId(), state: 'new' })).rejects.toMatchObject(foreignKeyViolated)

  const payer = await aMember(t.site)
  const id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured', member_id: payer.id })
  await deleteRows(app, payer.id)
  const { rows } = await app.query('select member_id, amount_pence from payments where id = $1', [id])
  expect(rows).toEqual([{ member_id: null, amount_pence: 2400 }])
  await expect(app.query('delete from bookings where id = $1', [bookingId])).rejects.toMatchObject(foreignKeyViolated)
})

test.each([
  ['ledger', 'amount_pence = 0'],
  ['provider_messages', `type = 'nothing'`],
])('neither the app nor the schema’s owner can change or delete rows of %s', async (table, change) => {
  await insertLedgerRow(app, { kind: 'captured' })
  await app.query(`insert into provider_messages values ($1, 'charge.captured', now())`, [`evt_${newId()}`])
  const before = (await owner.query(`select * from ${table} order by 1`)).rows
  expect(before.length).toBeGreaterThan(0)

  const statements = [`update ${table} set ${change}`, `update ${table} set ${change} where false`]
  for (const statement of [...statements, `delete from ${table}`, `truncate ${table} cascade`]) {
    for (const client of [app, owner]) await expect(client.query(statement)).rejects.toMatchObject(notAllowed)
  }

  expect((await owner.query(`select * from ${table} order by 1`)).rows).toEqual(before)
})

test('each of the provider’s messages is stored only once', async () => {
  const insertMessage = () => app.query(`insert into provider_messages values ('evt_again', 'charge.captured', now())`)
  await insertMessage()
  await expect(insertMessage()).rejects.toMatchObject(notUnique)
})

test('each ledger entry is recorded only once', async () => {
  const entry = { kind: 'captured', provider_id: 'pi_written' }
  await insertLedgerRow(app, entry)
  await expect(insertLedgerRow(app, entry)).rejects.toMatchObject(notUnique)
  await expect(insertLedgerRow(app, { ...entry, kind: 'dispute' })).resolves.toBeDefined()
})

test('the ledger never records more refunded than was paid, not counting failed refunds', async () => {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  const insertRefundEntry = (provider_id: string, amount_pence: number, kind = 'refunded') =>
    insertLedgerRow(app, { payment_id, kind, provider_id, amount_pence })
  const ids = Array.from({ length: 4 }, () => `re_${newId()}`)
  const [first = '', second = '', third = '', fourth = ''] = ids

  await expect(insertRefundEntry(first, 1)).rejects.toMatchObject(checkViolated)
  await insertLedgerRow(app, { payment_id, kind: 'captured', amount_pence: 2400 })
  await insertRefundEntry(first, 1000)
  await expect(insertRefundEntry(second, 1401)).rejects.toMatchObject(checkViolated)
  await insertRefundEntry(second, 1400)
  await expect(insertRefundEntry(third, 1)).rejects.toMatchObject(checkViolated)
  await insertRefundEntry(second, 1400, 'refund failed')
  await insertRefundEntry(third, 1400)
  await expect(insertRefundEntry(fourth, 1)).rejects.toMatchObject(checkViolated)
})

/** Records a full refund of one payment in two transactions. Returns the outcome of the second, and the total refunded. */
async function refundConcurrently(): Promise<{ second: string; returned: number }> {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  await insertLedgerRow(app, { payment_id, kind: 'captured' })
  const [one, other] = [app, owner]
  await Promise.all([one.query('begin'), other.query('begin')])
  await insertLedgerRow(one, { payment_id, kind: 'refunded' })
  const entry = insertLedgerRow(other, { payment_id, kind: 'refunded' }).then(
    () => 'written',
    (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
  )
  const watch = { over: false }
  await Promise.race([entry, ownerWaitsForLock(watch)])
  watch.over = true
  await one.query('commit')
  const second = (await entry) ?? 'refused'
  await other.query(second === 'written' ? 'commit' : 'rollback')
  const { rows } = await app.query<{ returned: string }>(
    `select coalesce(sum(amount_pence), 0) as returned from ledger where payment_id = $1 and kind = 'refunded'`,
    [payment_id],
  )
  return { second, returned: Number(rows[0]?.returned) }
}

/** Resolves once the schema’s owner, whose sessions are the only ones visible here, waits for a lock, or once `over` is set. */
async function ownerWaitsForLock(of: { over: boolean }): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while (!of.over && (await watcher.query(waiting)).rowCount === 0) await setImmediate()
}

test('two concurrent transactions cannot refund more than was paid', async () => {
  expect(await refundConcurrently()).toEqual({ second: '23514', returned: 2400 })
})

test('without its lock, the ledger constraint accepts two concurrent refunds', async () => {
  const { rows } = await owner.query<{ made: string }>(`select pg_get_functiondef('ledger_adds_up'::regproc) as made`)
  const made = rows[0]?.made ?? ''
  const lock = 'perform from payments where id = new.payment_id for no key update;'
  expect(made).toContain(lock)
  await owner.query(made.replace(lock, ''))
  try {
    expect(await refundConcurrently()).toEqual({ second: 'written', returned: 4800 })
  } finally {
    await owner.query(made)
  }
})

test.each([
  ['an unknown kind', { kind: 'gift' }, checkViolated],
  ['a negative amount', { kind: 'captured', amount_pence: -1 }, checkViolated],
  ['an unknown payment', { kind: 'captured', payment_id: newId() }, foreignKeyViolated],
  ['an unknown booking', { kind: 'cash', booking_id: newId() }, foreignKeyViolated],
])('the ledger refuses an entry with %s', async (_what, wrong, violated) => {
  await expect(insertLedgerRow(app, wrong)).rejects.toMatchObject(violated)
})

test('a payment with ledger entries cannot be deleted', async () => {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  await insertLedgerRow(app, { kind: 'captured', payment_id, booking_id: bookingId })
  await expect(app.query('delete from payments where id = $1', [payment_id])).rejects.toMatchObject(foreignKeyViolated)
})

test('a second money case for the same problem is refused, and so is an unknown kind', async () => {
  const insertCase = (kind: string) =>
    app.query(`insert into money_cases (id, kind, about, noticed_at) values ($1, $2, 'pi_case', now())`, [
      newId(),
      kind,
    ])
  await insertCase('dispute')
  await expect(insertCase('dispute')).rejects.toMatchObject(notUnique)
  await expect(insertCase('mystery')).rejects.toMatchObject(checkViolated)
})

test('each notification is recorded only once', async () => {
  const about = newId()
  const insertNotification = () => app.query(`insert into notifications values ($1, 'booked', now())`, [about])
  await insertNotification()
  await expect(insertNotification()).rejects.toMatchObject(notUnique)
})
