import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { changePassword } from '#accounts/contract/account.ts'
import { startAccountDeletion } from '#accounts/server/start-account-deletion.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo, signInAs, type TestMember } from '#accounts/testing.ts'
import type { getCalendarAddress, makeCalendarAddress, stopCalendarAddress } from '#bookings/contract/own-calendar.ts'
import { stopCalendarAfterNewPassword } from '#bookings/server/own-calendar/stop-calendar-address.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
const logged: string[] = []
beforeAll(async () => (t = await testSite({ LOG_LEVEL: 'info' }, (line) => void logged.push(line))))
afterAll(() => t.close())

async function aMemberWithApi() {
  const member = await aMember(t.site)
  const api = t.apiAs((await signInAs(t.site, member)).access)
  return {
    member,
    api,
    make: async () => {
      const { address } = await api<typeof makeCalendarAddress>('POST /api/account/calendar', { body: {} })
      return new URL(address).pathname
    },
    madeAt: async () => (await api<typeof getCalendarAddress>('GET /api/account/calendar')).made_at,
  }
}

const statusOf = async (path: string) => (await t.app.inject(path)).statusCode

/** Returns the refusal at an address, without the id of the request. */
async function refusalAt(path: string) {
  const { statusCode, headers, json } = await t.app.inject(path)
  const { request_id: _id, instance: _instance, ...body } = json<Record<string, unknown>>()
  const { date: _date, 'x-request-id': _requestId, ...rest } = headers
  return { statusCode, headers: rest, body }
}

const subjectsTo = async ({ email }: TestMember) => (await emailsTo(t, email)).map(({ subject }) => subject)

test('a new address stops the one before, and an address that has stopped is like one that never was', async () => {
  const { member, api, make, madeAt } = await aMemberWithApi()
  expect(await madeAt()).toBeNull()
  const first = await make()
  expect([await statusOf(first), await madeAt()]).toEqual([200, expect.stringMatching(/^\d{4}-.*Z$/)])
  const second = await make()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  // Another member who makes theirs, and stops it, changes nothing here.
  const other = await aMemberWithApi()
  await other.make()
  await other.api<typeof stopCalendarAddress>('DELETE /api/account/calendar')
  expect(await statusOf(second)).toBe(200)

  // As if a machine had made it whose clock is ahead.
  await sql`update calendar_feeds set made_at = made_at + interval '2 seconds' where member_id = ${member.id}`.execute(
    t.site.db,
  )
  expect(await api<typeof stopCalendarAddress>('DELETE /api/account/calendar')).toEqual({ made_at: null })

  expect(await madeAt()).toBeNull()
  const unknown = await refusalAt(`/calendar/${'C'.repeat(43)}.ics`)
  expect(unknown).toMatchObject({ statusCode: 404, body: { error: 'calendar_not_found' } })
  for (const path of [first, second, '/calendar/short.ics', second.replace('.ics', '')])
    expect(await refusalAt(path)).toEqual(unknown)
  expect(await subjectsTo(member)).toEqual(Array(2).fill('A secret address for your calendar was made'))
})

test('of two addresses made at the same moment, exactly one works', async () => {
  const { make } = await aMemberWithApi()
  for (let round = 0; round < 3; round += 1) {
    const made = await Promise.all([make(), make()])
    expect(new Set(await Promise.all(made.map(statusOf)))).toEqual(new Set([200, 404]))
  }
})

test('nobody reads the calendar of a member who is suspended or whose account is being deleted', async () => {
  const { member, make } = await aMemberWithApi()
  const path = await make()
  await suspendMember(t.site, siteItself, member.id, 'A test.')
  expect(await statusOf(path)).toBe(404)
  await sql`update members set suspended_at = null, suspension_reason = null where id = ${member.id}`.execute(t.site.db)
  expect(await statusOf(path)).toBe(200)
  await inTransaction(t.site.db, (tx) => startAccountDeletion(tx, member.id, { now: t.clock.now(), requested: 'now' }))
  expect(await statusOf(path)).toBe(404)
})

test('a new password stops the address, and notifies the member, but leaves one that was made since', async () => {
  const { member, api, make } = await aMemberWithApi()
  const path = await make()
  const changedAt = t.clock.now().toString()
  const body = { current_password: member.password, password: 'Lockkeeper9!towline', passchk: 'Lockkeeper9!towline' }
  await api<typeof changePassword>('PUT /api/account/password', { body })
  await t.runJobs()
  expect(await statusOf(path)).toBe(404)
  expect((await subjectsTo(member))[0]).toBe('Your calendar no longer gets your events from us')

  await t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: 1 }))
  const later = await make()
  const mails = (await subjectsTo(member)).length
  await stopCalendarAfterNewPassword(t.site, { memberId: member.id, changedAt })
  expect([await statusOf(later), (await subjectsTo(member)).length]).toEqual([200, mails])
})

test('only the member has the address: it is not stored, in no email and in no line of the log, and no cache keeps the calendar', async () => {
  const { make } = await aMemberWithApi()
  const path = await make()
  const { statusCode, headers } = await t.app.inject(path)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  const head = await t.app.inject({ method: 'HEAD', url: path })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await t.app.inject('/robots.txt')).body).toContain('\nDisallow: /calendar/\n')
  await t.runJobs()
  const token = path.replace('/calendar/', '').replace('.ics', '')
  const { rows } = await sql`select o::text as row from outgoing_mail o union all select f::text from calendar_feeds f
    union all select s::text from security_events s union all select j::text from pgboss.job j`.execute(t.site.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(logged.filter((line) => line.includes('"/calendar/:file"')).length).toBeGreaterThan(1)
  expect(logged.filter((line) => line.includes(token))).toEqual([])
})

test('programs that read one calendar without pause, or ask for unknown ones, must wait', async () => {
  const { make } = await aMemberWithApi()
  const path = await make()
  const read = async (url: string, times: number, remoteAddress: string) => {
    const statuses = new Map<number, number>()
    for (let nth = 0; nth < times; nth += 1) {
      const { statusCode } = await t.app.inject({ url, remoteAddress })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    return Object.fromEntries(statuses)
  }
  expect(await read(`/calendar/${'U'.repeat(43)}.ics`, 103, '203.0.113.7')).toEqual({ 404: 100, 429: 3 })
  // Another program of the same network still reads a calendar that exists.
  expect(await read(path, 62, '203.0.113.7')).toEqual({ 200: 60, 429: 2 })
})
