import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { deleteMembers, deleteRows } from '#accounts/testing/delete-members.ts'
import { apiRoutes } from '#app/api.ts'
import { securityEventKinds } from '#platform/contract/security-events.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inRequest } from '#platform/server/security-events/request-context.ts'
import { notingRefusal, recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { SecurityEvents, type SecurityEvent } from '#platform/server/security-events/security-events.ts'
import { securityEventsOf } from '#platform/testing/security-events.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const aRequest = (address: string) => ({ address, userAgent: undefined, operation: 'POST /x', requestId: 'r' })
const noteFrom = (address: string, event: SecurityEvent, events = t.site.securityEvents) =>
  inRequest(aRequest(address), () => events.note(event))
const refusedSignIn = (memberId: string | null): SecurityEvent => ({ kind: 'sign-in refused', memberId })

test('an event recorded in a transaction disappears with it, and a refusal that rolls it back is noted all the same', async () => {
  const { id: memberId } = await aMember(t.site)
  const attempt = notingRefusal(t.site, { kind: 'step-up refused', memberId }, () =>
    inTransaction(t.site.db, async (tx) => {
      await recordSecurityEvent(t.site, tx, { kind: 'password changed', memberId })
      refuse(commonRefusals.not_allowed)
    }),
  )
  await expect(attempt).rejects.toMatchObject({ message: 'not_allowed' })
  const events = await securityEventsOf(t.site, memberId)
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([['step-up refused', 'not_allowed']])
})

test('repeats in one window are counted in one row, also by two processes, and the next window has its own row', async () => {
  const { id } = await aMember(t.site)
  const { db, clock, keys, log } = t.site
  const second = new SecurityEvents({ db, clock, keys, log, deviceName: () => 'Another device' })
  const startOfWindow = 15 * 60_000 - (clock.now().epochMilliseconds % (15 * 60_000))
  await t.clock.advance(db, Temporal.Duration.from({ milliseconds: startOfWindow }))
  for (const events of [t.site.securityEvents, second, t.site.securityEvents, second])
    for (let nth = 0; nth < 3; nth += 1) {
      noteFrom('192.0.2.1', refusedSignIn(id), events)
      await events.write()
    }
  noteFrom('192.0.2.2', refusedSignIn(id))
  await t.clock.advance(db, Temporal.Duration.from({ minutes: 15 }))
  noteFrom('192.0.2.1', refusedSignIn(id))
  const events = await securityEventsOf(t.site, id)
  expect(events.map(({ times }) => times)).toEqual([12, 1, 1])
})

test('a flood from any number of networks adds few rows, is counted in full, and hides nothing about a member', async () => {
  const { id } = await aMember(t.site)
  const before = (await securityEventsOf(t.site, null)).length
  for (let nth = 0; nth < 5_000; nth += 1) noteFrom(`2001:db8:${nth.toString(16)}::1`, refusedSignIn(null))
  for (let nth = 0; nth < 100; nth += 1) noteFrom(`2001:db8:${nth.toString(16)}::1`, refusedSignIn(id))
  const strangers = (await securityEventsOf(t.site, null)).slice(before)
  expect(strangers.length).toBeLessThan(450)
  expect(strangers.reduce((sum, { times }) => sum + times, 0)).toBe(5_000)
  const about = await securityEventsOf(t.site, id)
  expect(about.length).toBeLessThan(22)
  expect(about.reduce((sum, { times }) => sum + times, 0)).toBe(100)
})

test('a flood of refusals from many networks does not hide the network and device of the sign-in that follows', async () => {
  const { id } = await aMember(t.site)
  for (let nth = 0; nth < 100; nth += 1) noteFrom(`2001:db8:${nth.toString(16)}::1`, refusedSignIn(id))
  noteFrom('2001:db8:ffff::1', { kind: 'signed in', memberId: id, detail: 'password' })
  const [signedIn] = (await securityEventsOf(t.site, id)).filter(({ kind }) => kind === 'signed in')
  expect(signedIn).toMatchObject({ network: t.site.securityEvents.networkHash('2001:db8:ffff::1'), detail: 'password' })
})

test('an event that the schema refuses is an error in the log, and does not hold up the others', async () => {
  const { id } = await aMember(t.site)
  noteFrom('192.0.2.9', { kind: 'signed in', memberId: id, detail: 'amy@example.com' })
  noteFrom('192.0.2.9', refusedSignIn(id))
  expect((await securityEventsOf(t.site, id)).map(({ kind }) => kind)).toEqual(['sign-in refused'])
  expect(t.loggedErrors.splice(0)).toEqual([expect.stringContaining('was refused by the database')])
})

test('events wait in memory while they cannot be written, and those of a deleted member are left out', async () => {
  const [kept, deleted] = [await aMember(t.site), await aMember(t.site)]
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await t.site.securityEvents.write()
  await owner.query('alter table security_events rename to put_away')
  for (const { id } of [kept, deleted]) noteFrom('192.0.2.3', refusedSignIn(id))
  await t.site.securityEvents.write()
  await owner.query('alter table put_away rename to security_events')
  await owner.end()
  noteFrom('192.0.2.3', refusedSignIn(kept.id))
  await deleteMembers(t.site, deleted.id)
  expect((await securityEventsOf(t.site, kept.id)).map(({ times }) => times)).toEqual([2])
  expect(await securityEventsOf(t.site, deleted.id)).toEqual([])
})

test('an event of a member who is deleted while it is being written is left out without an error', async () => {
  const deleted = await aMember(t.site)
  await t.site.securityEvents.write()
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await owner.query('begin')
  await deleteRows(owner, deleted.id)
  noteFrom('192.0.2.3', refusedSignIn(deleted.id))
  const written = t.site.securityEvents.write()
  await expect
    .poll(async () => (await owner.query('select 1 from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await owner.query('commit')
  await owner.end()
  await written
  expect(await securityEventsOf(t.site, deleted.id)).toEqual([])
  expect(t.loggedErrors).toEqual([])
})

test('the events of a deleted member are deleted, and an owner who acted leaves no trace of themselves in those of others', async () => {
  const [owner, member] = [await aMember(t.site, { role: 'owner' }), await aMember(t.site)]
  await inRequest({ ...aRequest('192.0.2.5'), sessionId: newId() }, () =>
    inTransaction(t.site.db, (tx) =>
      recordSecurityEvent(t.site, tx, { kind: 'account suspended', memberId: member.id, actorId: owner.id }),
    ),
  )
  await deleteMembers(t.site, owner.id)
  const left = { actorId: null, sessionId: null, network: null, device: null, kind: 'account suspended' }
  expect(await securityEventsOf(t.site, member.id)).toMatchObject([left])
  await deleteMembers(t.site, member.id)
  expect(await securityEventsOf(t.site, member.id)).toEqual([])
})

test('the sweep deletes events after ninety days, and the database refuses any earlier deletion and any change', async () => {
  const { id } = await aMember(t.site)
  noteFrom('192.0.2.4', refusedSignIn(id))
  await t.site.securityEvents.write()
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  for (const [statement, message] of [
    [`update security_events set kind = 'signed in' where member_id = $1`, 'append-only'],
    [`update security_events set times = 0 where member_id = $1`, 'append-only'],
    [`update security_events set network = null where member_id = $1`, 'append-only'],
    ['delete from security_events where member_id = $1', 'kept for ninety days'],
  ] as const)
    await expect(owner.query(statement, [id])).rejects.toThrow(message)
  await expect(owner.query('truncate security_events')).rejects.toThrow('append-only')
  for (const [column, value] of [
    ['detail', 'amy@example.com'],
    ['detail', 'x'.repeat(43)],
    ['device', 'amy@example.com'],
    ['operation', 'GET /reset?token=x'],
    ['kind', 'tea made'],
  ])
    await expect(
      owner.query(
        `insert into security_events (id, at, last_at, times, kind, ${column === 'kind' ? '' : `${column}, `}member_id)
         values (gen_random_uuid(), now(), now(), 1, ${column === 'kind' ? '$2' : `'signed in', $2`}, $1)`,
        [id, value],
      ),
    ).rejects.toThrow('check constraint')
  await owner.end()

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 89 }))
  await t.sweep()
  expect(await securityEventsOf(t.site, id)).toHaveLength(1)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 48 }))
  await t.sweep()
  expect(await securityEventsOf(t.site, id)).toEqual([])
})

test('every operation of the API has the form that the database accepts', () => {
  const operations = apiRoutes.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(operations.filter((one) => !/^[A-Z]+ \/[A-Za-z0-9/:._-]{0,150}$/.test(one))).toEqual([])
})

test('the code and the database have the same kinds', async () => {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'security_events_kind_check'`.execute(t.site.db)
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, kind = '']) => kind)
  expect(kinds.toSorted()).toEqual(securityEventKinds.toSorted())
})
