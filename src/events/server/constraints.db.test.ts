import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
let eventId: number
let venueId: string
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
  venueId = await aVenue(t.site)
  eventId = await anEvent(t.site, { venueId })
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const checkViolation = { code: '23514' }
const foreignKeyViolation = { code: '23503' }
const uniqueViolation = { code: '23505' }
const insufficientPrivilege = { code: '42501' }

test.each([
  ['a price between zero and 30 pence', 'price_pence = 29'],
  ['a negative price', 'price_pence = -1'],
  ['a price above £1,000', 'price_pence = 100001'],
  ['a door price between zero and 30 pence', 'door_price_pence = 29'],
  ['a door price above £1,000', 'door_price_pence = 100001'],
  ['an end at its start time', 'ends_at = starts_at'],
  ['an end before its start time', `ends_at = starts_at - interval '1 minute'`],
  ['a negative number of places', 'male_places = -1'],
  ['more places than the maximum', 'female_places = 201'],
  ['no places', 'male_places = 0, female_places = 0'],
  ['a release margin of zero', 'release_margin = 0'],
  ['a youngest age under 18', 'youngest_age = 17'],
  ['an oldest age below the youngest', 'youngest_age = 40, oldest_age = 39'],
  ['booking that closes after the start', `booking_closes_at = starts_at + interval '1 second'`],
  ['a cancellation while it is a draft', 'published_at = null, cancelled_at = now()'],
  ['a blank title', `title = '   '`],
  ['a title over 120 characters', `title = repeat('x', 121)`],
])('the database itself refuses an event with %s', async (_what, change) => {
  for (const client of [app, owner]) {
    await expect(client.query(`update events set ${change} where id = $1`, [eventId])).rejects.toMatchObject(
      checkViolation,
    )
  }
})

test.each([
  ['a latitude out of range', 'lat = 91'],
  ['a longitude out of range', 'lng = 181'],
  ['a non-numeric latitude', `lat = 'NaN'`],
  ['a blank name', `name = ' '`],
])('the database itself refuses a venue with %s', async (_what, change) => {
  await expect(app.query(`update venues set ${change} where id = $1`, [venueId])).rejects.toMatchObject(checkViolation)
})

test.each([
  ['a change of its time zone', `time_zone = 'Europe/Dublin'`, 'SD002'],
  ['a higher youngest age', 'youngest_age = 31', 'SD003'],
  ['a lower oldest age', 'oldest_age = 41', 'SD003'],
])('once someone has a place, the database itself refuses %s', async (_what, change, code) => {
  const id = await anEvent(t.site, { venueId, youngestAge: 30, oldestAge: 42 })
  const update = `update events set ${change} where id = $1`
  const { id: member } = await aMember(t.site, { gender: 'M' })
  await app.query(
    `insert into bookings (id, event_id, member_id, gender, live_gender, state, place_number, price_pence, made_at, hold_expires_at)
     values (gen_random_uuid(), $1, $2, 'M', 'M', 'held', 1, 2400, now(), now() + interval '1 minute')`,
    [id, member],
  )
  for (const client of [app, owner]) await expect(client.query(update, [id])).rejects.toMatchObject({ code })
  await app.query('update events set youngest_age = 18, oldest_age = null where id = $1', [id])
  await app.query(
    `update bookings set state = 'ended', place_number = null, live_gender = null, ended_at = now(),
    end_reason = 'expired' where event_id = $1`,
    [id],
  )
  await expect(app.query(update, [id])).resolves.toMatchObject({ rowCount: 1 })
})

test('a venue with events cannot be deleted, and nor can an event with places', async () => {
  await expect(app.query('delete from venues where id = $1', [venueId])).rejects.toMatchObject(foreignKeyViolation)
  await expect(app.query('delete from events where id = $1', [eventId])).rejects.toMatchObject(foreignKeyViolation)
})

test.each([
  ['number 0', `($1, 'M', 0)`, checkViolation],
  ['a third gender', `($1, 'X', 1)`, checkViolation],
  ['a duplicate number', `($1, 'M', 1)`, uniqueViolation],
  ['an unknown event', `($1 + 1000000, 'M', 1)`, foreignKeyViolation],
])('the database refuses a place with %s', async (_what, values, violated) => {
  await expect(app.query(`insert into places values ${values}`, [eventId])).rejects.toMatchObject(violated)
})

test('a member cannot be added twice as a host of an event, or as a host of a missing event, and is no longer a host once deleted', async () => {
  const { id } = await aMember(t.site, { role: 'host' })
  const insertHost = (event: number, member: string) =>
    app.query('insert into event_hosts values ($1, $2)', [event, member])
  await insertHost(eventId, id)

  await expect(insertHost(eventId, id)).rejects.toMatchObject(uniqueViolation)
  await expect(insertHost(eventId + 1_000_000, id)).rejects.toMatchObject(foreignKeyViolation)
  await expect(insertHost(eventId, newId())).rejects.toMatchObject(foreignKeyViolation)
  await deleteRows(app, id)
  expect((await app.query('select from event_hosts where member_id = $1', [id])).rowCount).toBe(0)
})

test.each([
  ['updated', `update audit set action = 'nothing'`],
  ['updated, even if no row matches', `update audit set action = 'nothing' where false`],
  ['deleted', 'delete from audit'],
  ['truncated', 'truncate audit'],
])('the audit can never be %s, by the app or by the schema’s owner', async (_what, statement) => {
  const before = await owner.query('select * from audit order by id')
  expect(before.rows.length).toBeGreaterThan(0)

  for (const client of [app, owner]) await expect(client.query(statement)).rejects.toMatchObject(insufficientPrivilege)

  expect((await owner.query('select * from audit order by id')).rows).toEqual(before.rows)
})

test.each([
  'create table more (id int)',
  'alter table events add column more int',
  'drop table places',
  'truncate events cascade',
  'alter table audit disable trigger audit_is_append_only',
  `create function more() returns int language sql as 'select 1'`,
  `set session_replication_role = 'replica'`,
])('the app’s role is not allowed to run: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject(insufficientPrivilege)
})
