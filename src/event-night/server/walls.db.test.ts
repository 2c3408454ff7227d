import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/gone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { plainBooking } from '#bookings/server/testing/plain-rows.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
let guest: { eventId: number; memberId: string; bookingId: string }
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
})
beforeEach(async () => {
  const eventId = await anEvent(t.site)
  const { id: memberId } = await aMember(t.site)
  const bookingId = await plainBooking(app, { event_id: eventId, member_id: memberId, gender: 'F' })
  guest = { eventId, memberId, bookingId }
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const checkViolated = { code: '23514' }
const notUnique = { code: '23505' }
const notAllowed = { code: '42501' }

async function tap(given: Record<string, unknown> = {}): Promise<string> {
  const { eventId: event_id, bookingId: booking_id, memberId: member_id } = guest
  const now = new Date()
  const common = {
    tap: 'came in',
    found_by: 'name',
    outcome: 'done',
    device_id: newId(),
    tapped_at: now,
    taken_at: now,
  }
  const row: Record<string, unknown> = { id: newId(), event_id, booking_id, member_id, ...common, ...given }
  const columns = Object.keys(row)
  const values = columns.map((_, nth) => `$${nth + 1}`).join(', ')
  await app.query(`insert into door_taps (${columns.join(', ')}) values (${values})`, Object.values(row))
  return String(row.id)
}

test('a command is stored once', async () => {
  const id = await tap()
  await expect(tap({ id })).rejects.toMatchObject(notUnique)
})

test('a refused command has a reason, and one carried out has a booking', async () => {
  await expect(tap({ outcome: 'refused' })).rejects.toMatchObject(checkViolated)
  await expect(tap({ refusal: 'event_cancelled' })).rejects.toMatchObject(checkViolated)
  await expect(tap({ booking_id: null })).rejects.toMatchObject(checkViolated)
  await tap({ booking_id: null, member_id: null, outcome: 'refused', refusal: 'ticket_not_known' })
})

test.each(['tap', 'outcome', 'found_by'])('a command’s %s has one of a few values', async (column) => {
  await expect(tap({ [column]: 'something' })).rejects.toMatchObject(checkViolated)
})

test.each([
  ['changed', `update door_taps set tap = 'not in' where id = $1`],
  ['given to somebody else', 'update door_taps set member_id = tapped_by, tapped_by = member_id where id = $1'],
  ['taken away', 'delete from door_taps where id = $1'],
])('a stored command cannot be %s, not even by the database’s owner', async (_what, statement) => {
  const id = await tap({ tapped_by: (await aMember(t.site, { role: 'host' })).id })
  for (const client of [app, owner]) await expect(client.query(statement, [id])).rejects.toMatchObject(notAllowed)
})

test('a command no longer names a guest or host who is deleted, but stays', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const id = await tap({ tapped_by: host.id })
  for (const gone of [host.id, guest.memberId]) {
    await app.query(`update bookings set live_gender = null, event_over_at = now() where member_id = $1`, [gone])
    await deleteRows(app, gone)
  }
  const { rows } = await app.query('select member_id, tapped_by, booking_id from door_taps where id = $1', [id])
  expect(rows).toEqual([{ member_id: null, tapped_by: null, booking_id: guest.bookingId }])
})

test('a booking’s sales channel has one of two values and cannot change', async () => {
  const change = (sold: string) => app.query('update bookings set sold = $2 where id = $1', [guest.bookingId, sold])
  await expect(change('at the door')).rejects.toMatchObject(checkViolated)
  const another = { event_id: guest.eventId, member_id: (await aMember(t.site)).id, gender: 'F', place_number: 2 }
  await expect(plainBooking(app, { ...another, sold: 'elsewhere' })).rejects.toMatchObject(checkViolated)
})
