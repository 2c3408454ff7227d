import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { aBooking } from '#bookings/testing.ts'
import type { createApiKey, listApiKeys, revokeApiKey } from '#connections/contract/api-keys.ts'
import type {
  getKeyAttendance,
  getOwnKey,
  listKeyBookings,
  listKeyEvents,
  listKeyPayments,
} from '#connections/contract/business-data.ts'
import { anApiKey } from '#connections/testing/connections.ts'
import { aDraft, anEvent } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: { email: string }
const lines: string[] = []
beforeAll(async () => {
  t = await testSite({}, (line) => void lines.push(line))
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
})
afterAll(() => t.close())

const asOwner = async () => t.apiAs((await signInAs(t.site, owner)).access)
const in2Months = () => today().add({ months: 2 }).toString()
const today = () => t.site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()

async function make(api: Api, body: Partial<{ name: string; scopes: 'events:read'[]; expires_on: string }> = {}) {
  return api<typeof createApiKey>('POST /api/admin/api-keys', {
    body: { name: 'Spreadsheet', scopes: ['events:read'], expires_on: in2Months(), ...body },
  })
}

const readKey = (key: string) => t.apiAs(key)<typeof getOwnKey>('GET /api/v1/key')

test('a key is shown once, stored as a hash, and the owners get an email about it', async () => {
  const api = await asOwner()
  const { id, key } = await make(api)
  expect(key).toMatch(/^sdkey_[0-9A-Za-z]{38}$/)
  const { keys } = await api<typeof listApiKeys>('GET /api/admin/api-keys')
  expect(keys).toMatchObject([
    { id, name: 'Spreadsheet', last_four: key.slice(-4), state: 'usable', last_used_on: null, expires_on: in2Months() },
  ])
  expect(JSON.stringify(keys)).not.toContain(key)
  const row = await t.site.db.selectFrom('apiKeys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(key)
  const mails = await t.site.db.selectFrom('outgoingMail').selectAll().where('toAddress', '=', owner.email).execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['A new API key was made'])
  expect(mails[0]?.textBody).not.toContain(key)
})

test('the use of a key is noted by day, and no line of the log has the key', async () => {
  const api = await asOwner()
  const { id, key } = await make(api)
  expect(await readKey(key)).toMatchObject({ name: 'Spreadsheet', scopes: ['events:read'] })
  const { keys } = await api<typeof listApiKeys>('GET /api/admin/api-keys')
  expect(keys.find((one) => one.id === id)?.last_used_on).toBe(today().toString())
  expect(lines.filter((line) => line.includes(key))).toEqual([])
})

test('a revoked key, an expired one and one that was never made are refused alike', async () => {
  const api = await asOwner()
  const { id, key } = await make(api)
  await api<typeof revokeApiKey>('POST /api/admin/api-keys/:id/revoke', { params: { id }, body: {} })
  const expired = await make(api, { expires_on: today().toString() })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 25 }))
  const refused = { status: 401, error: 'not_signed_in' }
  for (const one of [key, expired.key, `sdkey_${'0'.repeat(38)}`])
    expect(await refusal(readKey(one))).toMatchObject(refused)
  const again = await asOwner()
  const revoked = again<typeof revokeApiKey>('POST /api/admin/api-keys/:id/revoke', { params: { id }, body: {} })
  expect(await refusal(revoked)).toMatchObject({ status: 404, error: 'api_key_not_found' })
})

test('a key ends after a year at most, and not before today', async () => {
  const api = await asOwner()
  const until = (day: Temporal.PlainDate) => make(api, { expires_on: day.toString() })
  expect(await refusal(until(today().subtract({ days: 1 })))).toMatchObject({ status: 422 })
  expect(await refusal(until(today().add({ years: 1, days: 1 })))).toMatchObject({ status: 422 })
  expect((await until(today().add({ years: 1 }))).key).toContain('sdkey_')
})

test('a key without the scope is refused by name', async () => {
  const { key } = await anApiKey(t.site, ['events:read'])
  const payments = t.apiAs(key)<typeof listKeyPayments>('GET /api/v1/payments', { query: {} })
  expect(await refusal(payments)).toMatchObject({ status: 403, error: 'scope_missing' })
})

test('a program reads events, bookings, attendance and payments, and nothing about people', async () => {
  const { key } = await anApiKey(t.site, ['events:read', 'bookings:read', 'attendance:read', 'payments:read'])
  const api = t.apiAs(key)
  const eventId = await anEvent(t.site)
  const draft = await aDraft(t.site)
  const member = await aMember(t.site, { userName: 'Prudence Private' })
  const { id, paymentId } = await aBooking(t.site, { eventId, member })
  const { events } = await api<typeof listKeyEvents>('GET /api/v1/events', { query: {} })
  expect(events.map((event) => event.id)).not.toContain(draft)
  expect(events.find((event) => event.id === eventId)).toMatchObject({ women_booked: 1, men_booked: 0 })
  const params = { id: eventId }
  const { bookings } = await api<typeof listKeyBookings>('GET /api/v1/events/:id/bookings', { params, query: {} })
  expect(bookings).toEqual([{ id, state: 'booked', price_pence: 2400, booked_at: expect.any(String), ended_at: null }])
  const attendance = await api<typeof getKeyAttendance>('GET /api/v1/events/:id/attendance', { params })
  expect(attendance).toEqual({ women_booked: 1, men_booked: 0, women_absent: 0, men_absent: 0 })
  const { payments } = await api<typeof listKeyPayments>('GET /api/v1/payments', { query: {} })
  expect(payments).toMatchObject([{ id: paymentId, booking_id: id, event_id: eventId, amount_pence: 2400 }])
  const text = JSON.stringify([events, bookings, attendance, payments])
  for (const secret of [member.userName, member.email, member.id]) expect(text).not.toContain(secret)
  const ofDraft = api<typeof listKeyBookings>('GET /api/v1/events/:id/bookings', { params: { id: draft }, query: {} })
  expect(await refusal(ofDraft)).toMatchObject({ status: 404, error: 'event_not_found' })
})

test('lists continue after their last row', async () => {
  const { key } = await anApiKey(t.site, ['events:read'])
  const list = (after?: string) =>
    t.apiAs(key)<typeof listKeyEvents>('GET /api/v1/events', { query: after === undefined ? {} : { after } })
  const { events, next } = await list()
  expect(next).toBeNull()
  expect((await list(String(events[0]?.id))).events).toEqual(events.slice(1))
})

test('a key makes at most 600 calls in ten minutes', async () => {
  const { key } = await anApiKey(t.site, ['events:read'], 'A loop')
  let refused = 0
  for (let call = 0; call < 601; call += 1) await readKey(key).catch(() => (refused += 1))
  expect(refused).toBe(1)
})
