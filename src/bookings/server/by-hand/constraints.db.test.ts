import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { ended, insertBookingRow, insertLedgerRow, insertPaymentRow } from '#bookings/server/testing/insert-rows.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const checkViolated = { code: '23514' }
const foreignKeyViolated = { code: '23503' }
const notUnique = { code: '23505' }

let t: TestSite
let app: Client
let owner: Client
let memberId: string
let here: number
let there: number
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
  memberId = (await aMember(t.site)).id
})
beforeEach(async () => {
  here = await anEvent(t.site)
  there = await anEvent(t.site)
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const moved = { ...ended, end_reason: 'moved' }
const booking = (overrides: Record<string, unknown> = {}) =>
  insertBookingRow(app, { event_id: here, member_id: memberId, gender: 'F', ...overrides })
const byHand = { intent_id: null, client_secret: null, captured_at: new Date() }

test.each([
  ['is still waiting for a card', { state: 'open' }],
  ['has an intent', { state: 'captured', intent_id: 'pi_hand', client_secret: 'secret' }],
  ['was never captured', { state: 'captured', captured_at: null }],
  ['was voided', { state: 'voided', ended_at: new Date() }],
  ['names a card', { state: 'captured', card: 'Visa ending 4242' }],
])('the database refuses a payment by hand that %s', async (_what, wrong) => {
  const booking_id = await booking()
  const payment = insertPaymentRow(app, { booking_id, method: 'cash', ...byHand, ...wrong })
  await expect(payment).rejects.toMatchObject(checkViolated)
})

test('a payment’s method never changes, and is one of the known methods', async () => {
  const id = await insertPaymentRow(app, { booking_id: await booking(), method: 'cash', state: 'captured', ...byHand })
  for (const client of [app, owner])
    await expect(client.query(`update payments set method = 'other' where id = $1`, [id])).rejects.toMatchObject(
      checkViolated,
    )
  const shells = insertPaymentRow(app, {
    booking_id: await booking({ event_id: there }),
    method: 'shells',
    state: 'captured',
    ...byHand,
  })
  await expect(shells).rejects.toMatchObject(checkViolated)
})

test('the ledger never records more cash refunded than received', async () => {
  const payment_id = await insertPaymentRow(app, {
    booking_id: await booking(),
    method: 'cash',
    state: 'captured',
    ...byHand,
  })
  await expect(insertLedgerRow(app, { payment_id, kind: 'refunded' })).rejects.toMatchObject(checkViolated)
  await insertLedgerRow(app, { payment_id, kind: 'cash' })
  await insertLedgerRow(app, { payment_id, kind: 'refunded' })
  await expect(insertLedgerRow(app, { payment_id, kind: 'refunded', amount_pence: 1 })).rejects.toMatchObject(
    checkViolated,
  )
})

test.each([
  ['while it is still live at the old event', {}, {}],
  ['after it was cancelled', ended, {}],
  ['at another price', moved, { price_pence: 100 }],
  ['within its own event', moved, { event_id: 'here' }],
])('a booking cannot be moved %s', async (_what, was, wrong) => {
  const from = await booking(was)
  const event_id = 'event_id' in wrong ? here : there
  await expect(booking({ ...wrong, event_id, place_number: 2, moved_from: from })).rejects.toMatchObject(checkViolated)
})

test('a booking cannot be moved to another member or to the other gender', async () => {
  const from = await booking(moved)
  const [another, man] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
  const to = { event_id: there, moved_from: from }
  await expect(booking({ ...to, member_id: another.id })).rejects.toMatchObject(checkViolated)
  await expect(booking({ ...to, member_id: man.id, gender: 'M' })).rejects.toMatchObject(checkViolated)
})

test('a booking can be moved only once, and a moved booking cannot be revived', async () => {
  const from = await booking(moved)
  await booking({ event_id: there, moved_from: from })
  const third = await anEvent(t.site)
  await expect(booking({ event_id: third, moved_from: from })).rejects.toMatchObject(notUnique)
  const revived = `state = 'booked', place_number = 9, live_gender = 'F', ended_at = null, end_reason = null`
  for (const change of [revived, `end_reason = 'cancelled'`])
    for (const client of [app, owner])
      await expect(client.query(`update bookings set ${change} where id = $1`, [from])).rejects.toMatchObject(
        checkViolated,
      )
})

test('the columns moved_from and by_hand of a booking never change', async () => {
  const from = await booking(moved)
  const to = await booking({ event_id: there, moved_from: from })
  for (const change of ['moved_from = null', 'by_hand = true'])
    await expect(app.query(`update bookings set ${change} where id = $1`, [to])).rejects.toMatchObject(checkViolated)
})

test('a payment can move with its booking, but not to another booking', async () => {
  const from = await booking(moved)
  const to = await booking({ event_id: there, moved_from: from })
  const another = await booking({ member_id: (await aMember(t.site)).id, place_number: 5 })
  const payment = await insertPaymentRow(app, { booking_id: from, state: 'captured' })
  const send = (client: Client, id: string) =>
    client.query('update payments set booking_id = $2 where id = $1', [payment, id])
  for (const client of [app, owner]) await expect(send(client, another)).rejects.toMatchObject(checkViolated)
  await expect(send(app, to)).resolves.toMatchObject({ rowCount: 1 })
  await expect(send(app, from)).rejects.toMatchObject(checkViolated)
})

test('a note needs text and an existing member, and is deleted with the member', async () => {
  const member = await aMember(t.site)
  const booking_id = await booking({ ...ended, member_id: member.id })
  const write = (body: string, about: string) =>
    app.query('insert into booking_notes values ($1, $2, $3, $4, now())', [newId(), booking_id, about, body])
  await write('Comes late.', member.id)
  await expect(write('', member.id)).rejects.toMatchObject(checkViolated)
  await expect(write('Nobody.', newId())).rejects.toMatchObject(foreignKeyViolated)
  await deleteRows(app, member.id)
  expect((await app.query('select from booking_notes where booking_id = $1', [booking_id])).rowCount).toBe(0)
})
