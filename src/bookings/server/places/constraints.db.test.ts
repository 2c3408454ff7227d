import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { ended, held, insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
let eventId: number
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
})
beforeEach(async () => {
  eventId = await anEvent(t.site, { malePlaces: 4, femalePlaces: 4 })
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const checkViolated = { code: '23514' }
const foreignKeyViolated = { code: '23503' }
const notUnique = { code: '23505' }
const notAllowed = { code: '42501' }
const placesTakenError = { code: 'SD001' }

async function aPerson(gender: 'M' | 'F' = 'F') {
  const { id } = await aMember(t.site, { gender })
  return { event_id: eventId, member_id: id, gender }
}
const placesOf = async (gender: string) => {
  const query = 'select from places where event_id = $1 and gender = $2'
  return (await app.query(query, [eventId, gender])).rowCount
}
const seatsOf = async () => {
  const { rows } = await app.query(`select place_number as seat from bookings where event_id = $1 order by id`, [
    eventId,
  ])
  return rows.map(({ seat }) => Number(seat))
}

test.each([
  ['booked', {}],
  ['held', held],
])('two live places cannot share a seat: a second member is refused if the first has it %s', async (_what, first) => {
  await insertBookingRow(app, { ...(await aPerson()), ...first })

  await expect(insertBookingRow(app, await aPerson())).rejects.toMatchObject(notUnique)
  await expect(insertBookingRow(app, { ...(await aPerson()), ...held })).rejects.toMatchObject(notUnique)
  await expect(insertBookingRow(app, { ...(await aPerson()), place_number: 2 })).resolves.toBeDefined()
  await expect(insertBookingRow(app, await aPerson('M'))).resolves.toBeDefined()
})

test('a seat whose place has ended can be taken again', async () => {
  await insertBookingRow(app, { ...(await aPerson()), ...ended })
  await insertBookingRow(app, { ...(await aPerson()), ...ended })
  await expect(insertBookingRow(app, await aPerson())).resolves.toBeDefined()
})

test.each([
  ['a seat that the event does not have', { place_number: 5 }],
  ['a seat below the first', { place_number: 0 }],
  ['a seat of the other gender', { gender: 'M', live_gender: 'M' }],
])('a live place cannot be on %s', async (_what, seat) => {
  await expect(insertBookingRow(app, { ...(await aPerson()), ...seat })).rejects.toMatchObject(foreignKeyViolated)
})

test('a member has at most one live place at an event', async () => {
  const person = await aPerson()
  const first = await insertBookingRow(app, person)
  for (const second of [{ place_number: 2 }, { place_number: 2, ...held }]) {
    await expect(insertBookingRow(app, { ...person, ...second })).rejects.toMatchObject(notUnique)
  }

  await app.query(
    `update bookings set state = 'ended', place_number = null, live_gender = null, ended_at = now(),
    end_reason = 'cancelled' where id = $1`,
    [first],
  )
  await expect(insertBookingRow(app, { ...person, place_number: 2 })).resolves.toBeDefined()
})

test('a member’s gender cannot change while they have a live place, but can once the event is over', async () => {
  const person = await aPerson()
  const id = await insertBookingRow(app, person)
  const correct = () => app.query(`update members set gender = 'M' where id = $1`, [person.member_id])

  await expect(correct()).rejects.toMatchObject(foreignKeyViolated)
  await expect(app.query(`update bookings set live_gender = 'M' where id = $1`, [id])).rejects.toMatchObject(
    checkViolated,
  )
  await expect(app.query('update bookings set live_gender = null where id = $1', [id])).rejects.toMatchObject(
    checkViolated,
  )

  await app.query('update bookings set live_gender = null, event_over_at = now() where id = $1', [id])
  await expect(correct()).resolves.toBeDefined()
})

test('deleting a member anonymises past and ended bookings, and is refused while a place is live', async () => {
  const [past, gone, live] = [await aPerson(), await aPerson(), await aPerson()]
  const over = { live_gender: null, event_over_at: new Date() }
  const ids = [await insertBookingRow(app, { ...past, ...over }), await insertBookingRow(app, { ...gone, ...ended })]
  await insertBookingRow(app, { ...live, place_number: 2 })
  const erase = (person: { member_id: string }) => deleteRows(app, person.member_id)

  await erase(past)
  await erase(gone)
  await expect(erase(live)).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) })

  const { rows } = await app.query('select member_id, gender, price_pence from bookings where id = any($1)', [ids])
  const columns = { member_id: null, gender: 'F', price_pence: 2400 }
  expect(rows).toEqual([columns, columns])
})

test('a live place without a member is refused', async () => {
  const person = await aPerson()
  await expect(insertBookingRow(app, { ...person, member_id: null })).rejects.toMatchObject(checkViolated)
  await expect(insertBookingRow(app, { ...person, member_id: newId() })).rejects.toMatchObject(foreignKeyViolated)
})

test.each([
  ['a third gender', { gender: 'X', live_gender: null }],
  ['an unknown state', { state: 'offered' }],
  ['no seat while it is live', { place_number: null }],
  ['a seat after it has ended', { ...ended, place_number: 1 }],
  ['its gender locked after it has ended', { ...ended, live_gender: 'F' }],
  ['an end time while it is live', { ended_at: new Date(), end_reason: 'expired' }],
  ['no end time', { ...ended, ended_at: null, end_reason: null }],
  ['no end reason', { ...ended, end_reason: null }],
  ['an unknown end reason', { ...ended, end_reason: 'bored' }],
  ['a hold without an expiry time', { ...held, hold_expires_at: null }],
  ['a hold that expires before it starts', { ...held, hold_expires_at: new Date(0) }],
  ['a booking time while it is held', { ...held, booked_at: new Date() }],
  ['a hold at an event that is over', { ...held, event_over_at: new Date() }],
  ['no booking time while it is booked', { booked_at: null }],
  ['no ticket while it is booked', { ticket_code: null }],
  ['a ticket with a letter that looks like a digit', { ticket_code: '7K2QM9XH4O' }],
  ['a ticket in lower case', { ticket_code: '7k2qm9xh4t' }],
  ['a ticket that is too short', { ticket_code: '7K2QM9XH4' }],
  ['a price between zero and 30 pence', { price_pence: 29 }],
  ['a negative price', { price_pence: -1 }],
  ['a price above £1,000', { price_pence: 100_001 }],
  ['an absence mark while it is only held', { ...held, absent_at: new Date() }],
])('the database refuses a place with %s', async (_what, wrong) => {
  const person = await aPerson()
  await expect(insertBookingRow(app, { ...person, ...wrong })).rejects.toMatchObject(checkViolated)
  await expect(insertBookingRow(owner, { ...person, ...wrong })).rejects.toMatchObject(checkViolated)
})

test('no two tickets share a code, even if one belongs to an ended booking', async () => {
  const ticket = { ticket_code: newTicketCode() }
  await insertBookingRow(app, { ...(await aPerson()), ...ended, ...ticket })
  await expect(insertBookingRow(app, { ...(await aPerson()), ...ticket })).rejects.toMatchObject(notUnique)
})

test.each([
  ['one by one', [4, 3, 2]],
  ['all together', [2]],
])('when places are removed %s, a member whose seat is removed moves to the lowest free one', async (_how, counts) => {
  await insertBookingRow(app, { ...(await aPerson()), place_number: 4 })
  await insertBookingRow(app, { ...(await aPerson()), ...held, place_number: 3 })

  for (const count of counts) {
    await app.query(`delete from places where event_id = $1 and gender = 'F' and number > $2`, [eventId, count])
  }

  expect((await seatsOf()).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(await placesOf('M')).toBe(4)
})

test('neither the app nor the schema’s owner can reduce places below the number taken', async () => {
  for (const place_number of [4, 2, 3]) await insertBookingRow(app, { ...(await aPerson()), place_number })

  for (const client of [app, owner]) {
    const fewer = client.query(`delete from places where event_id = $1 and gender = 'F' and number > 2`, [eventId])
    await expect(fewer).rejects.toMatchObject(placesTakenError)
  }

  expect(await seatsOf()).toEqual([4, 2, 3])
  expect(await placesOf('F')).toBe(4)
})

test('an event cannot be marked as ended before it starts', async () => {
  const end = app.query(`update events set ended_at = starts_at - interval '1 second' where id = $1`, [eventId])
  await expect(end).rejects.toMatchObject(checkViolated)
})

test.each([
  'alter table places disable trigger places_free_before_delete',
  'alter table payments disable trigger payments_immutable_columns',
  'alter table ledger disable trigger all',
  'drop trigger ledger_adds_up on ledger',
  'drop index bookings_one_live',
  'alter table bookings drop constraint bookings_event_id_gender_place_number_key',
  'create or replace function ledger_adds_up() returns trigger language plpgsql as $$ begin return null; end $$',
  'create table more (id int)',
  'truncate bookings cascade',
  `set session_replication_role = 'replica'`,
])('the app’s role is not allowed to run: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject(notAllowed)
})
