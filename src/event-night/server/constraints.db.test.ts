import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
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
  const bookingId = await insertBookingRow(app, { event_id: eventId, member_id: memberId, gender: 'F' })
  guest = { eventId, memberId, bookingId }
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const checkViolation = { code: '23514' }
const uniqueViolation = { code: '23505' }
const insufficientPrivilege = { code: '42501' }

async function insertCommand(overrides: Record<string, unknown> = {}): Promise<string> {
  const { eventId: event_id, bookingId: booking_id, memberId: member_id } = guest
  const now = new Date()
  const common = {
    action: 'check in',
    found_by: 'name',
    outcome: 'done',
    device_id: newId(),
    made_at: now,
    received_at: now,
  }
  const row: Record<string, unknown> = { id: newId(), event_id, booking_id, member_id, ...common, ...overrides }
  const columns = Object.keys(row)
  const values = columns.map((_, nth) => `$${nth + 1}`).join(', ')
  await app.query(`insert into check_in_commands (${columns.join(', ')}) values (${values})`, Object.values(row))
  return String(row.id)
}

test('a command cannot be stored twice', async () => {
  const id = await insertCommand()
  await expect(insertCommand({ id })).rejects.toMatchObject(uniqueViolation)
})

test('a command must have a reason if it is refused and only then, and a completed command must have a booking', async () => {
  await expect(insertCommand({ outcome: 'refused' })).rejects.toMatchObject(checkViolation)
  await expect(insertCommand({ refusal: 'event_cancelled' })).rejects.toMatchObject(checkViolation)
  await expect(insertCommand({ booking_id: null })).rejects.toMatchObject(checkViolation)
  await insertCommand({ booking_id: null, member_id: null, outcome: 'refused', refusal: 'ticket_not_found' })
})

test.each(['action', 'outcome', 'found_by'])('a command’s %s must be one of the allowed values', async (column) => {
  await expect(insertCommand({ [column]: 'something' })).rejects.toMatchObject(checkViolation)
})

test.each([
  ['changed', `update check_in_commands set action = 'undo check-in' where id = $1`],
  [
    'reassigned to another member',
    'update check_in_commands set member_id = made_by, made_by = member_id where id = $1',
  ],
  ['deleted', 'delete from check_in_commands where id = $1'],
])('a stored command cannot be %s, even by the database owner', async (_what, statement) => {
  const id = await insertCommand({ made_by: (await aMember(t.site, { role: 'host' })).id })
  for (const client of [app, owner])
    await expect(client.query(statement, [id])).rejects.toMatchObject(insufficientPrivilege)
})

test('a command is retained when its guest or host is deleted, but no longer refers to them', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const id = await insertCommand({ made_by: host.id })
  for (const gone of [host.id, guest.memberId]) {
    await app.query(`update bookings set live_gender = null, event_over_at = now() where member_id = $1`, [gone])
    await deleteRows(app, gone)
  }
  const { rows } = await app.query('select member_id, made_by, booking_id from check_in_commands where id = $1', [id])
  expect(rows).toEqual([{ member_id: null, made_by: null, booking_id: guest.bookingId }])
})

test('a booking’s sales channel must be one of two values and cannot change', async () => {
  const change = (sold: string) => app.query('update bookings set sold = $2 where id = $1', [guest.bookingId, sold])
  await expect(change('at the door')).rejects.toMatchObject(checkViolation)
  const another = { event_id: guest.eventId, member_id: (await aMember(t.site)).id, gender: 'F', place_number: 2 }
  await expect(insertBookingRow(app, { ...another, sold: 'elsewhere' })).rejects.toMatchObject(checkViolation)
})
