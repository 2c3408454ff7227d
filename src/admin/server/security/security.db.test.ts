import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { listActivity } from '#accounts/contract/account.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { listSecurityEvents, listUnusualSecurityEvents } from '#admin/contract/security.ts'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { inRequest } from '#platform/server/security-events/request-context.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember & { api: Api }
let amy: TestMember
beforeAll(async () => {
  t = await testSite()
  const member = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  owner = { ...member, api: t.apiAs((await signInAs(t.site, member)).access) }
  amy = await aMember(t.site, { userName: 'Amy Tonks' })
})
afterAll(() => t.close())

/** Records an event at the present time, as if a browser on this network had caused it. */
async function happens(
  kind: SecurityEventKind,
  member: TestMember,
  { from = '192.0.2.1', by }: { from?: string; by?: TestMember } = {},
) {
  const caller = { address: from, userAgent: undefined, operation: 'POST /x', requestId: 'r' }
  await inRequest(caller, () =>
    inTransaction(t.site.db, (tx) =>
      recordSecurityEvent(t.site, tx, { kind, memberId: member.id, actorId: by?.id ?? null }),
    ),
  )
}

type Query = Parameters<typeof query>[0]
const query = (one: {
  kind?: SecurityEventKind
  person?: TestMember['id']
  network?: string
  from?: string
  until?: string
  after?: string
}) => one
const listed = (filters: Query = {}) =>
  owner.api<typeof listSecurityEvents>('GET /api/admin/security-events', { query: filters })
const kindsIn = async (filters?: Query) => (await listed(filters)).rows.map(({ kind }) => kind)

test('the list is filtered by kind, person, network and day, and pages follow each other without a gap', async () => {
  const day = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  for (let nth = 0; nth < 60; nth += 1) await happens('password changed', amy)
  await happens('account suspended', amy, { by: owner })
  await happens('email changed', amy, { from: '203.0.113.5' })

  const first = await listed({ person: amy.id })
  expect(first.rows.slice(0, 2).map(({ kind, person, by }) => [kind, person?.name, by?.name])).toEqual([
    ['email changed', 'Amy Tonks', undefined],
    ['account suspended', 'Amy Tonks', 'Olive Owner'],
  ])
  const second = await listed({ person: amy.id, after: first.next ?? '' })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 12, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(62)

  expect(await kindsIn({ kind: 'account suspended' })).toEqual(['account suspended'])
  // The owner's own list has what they did to others.
  expect(await kindsIn({ person: owner.id })).toContain('account suspended')
  expect(await kindsIn({ network: first.rows[0]?.network ?? '' })).toEqual(['email changed'])
  expect(await kindsIn({ kind: 'email changed', from: day.toString(), until: day.toString() })).toEqual([
    'email changed',
  ])
  expect(await kindsIn({ kind: 'email changed', until: day.subtract({ days: 1 }).toString() })).toEqual([])
})

test('hostile filters are refused by name', async () => {
  const hostile = [
    { kind: 'tea made' },
    { person: "' or true --" },
    { network: 'zz' },
    { from: 'yesterday' },
    { after: 'x.y' },
  ]
  for (const one of hostile) {
    const request = owner.api<typeof listSecurityEvents>('GET /api/admin/security-events', {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- deliberately wrong
      query: one as never,
    })
    expect((await refusal(request)).status, JSON.stringify(one)).toBe(422)
  }
})

test('what is unusual is found from the events of the last seven days only', async () => {
  const unusual = async () => {
    const { findings } = await owner.api<typeof listUnusualSecurityEvents>('GET /api/admin/security-events/unusual')
    return findings.map(({ rule, person }) => [rule, person?.name])
  }
  const host = await aMember(t.site, { role: 'host', userName: 'Harry Host' })
  for (const [kind, by] of [['role assigned'], ['second factor removed', owner]] as const)
    await happens(kind, host, by ? { by } : {})
  await happens('refresh token reused', amy)
  expect(await unusual()).toEqual([
    ['token reused', 'Amy Tonks'],
    ['role changed', 'Harry Host'],
    ['role changed', 'Harry Host'],
  ])
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 7 + 1 }))
  owner.api = t.apiAs((await signInAs(t.site, owner)).access)
  expect(await unusual()).toEqual([])
})

/** Inserts refusals by strangers, each from a network of its own, as four hours of a flood leave them. */
async function flood(rows: number, { by = null, each = 1 }: { by?: string | null; each?: number } = {}) {
  await sql`insert into security_events (id, kind, member_id, network, detail, at, last_at, times, count_key)
    select gen_random_uuid(), 'sign-in refused', ${by}::uuid, decode(lpad(to_hex(n), 32, '0'), 'hex'),
      'wrong_email_or_password', ${t.clock.now()}::timestamptz, ${t.clock.now()}::timestamptz, ${each},
      decode(replace(gen_random_uuid()::text, '-', ''), 'hex')
    from generate_series(1, ${rows}) n`.execute(t.site.db)
}

test('refusals from thousands of networks, and many findings of one kind, hide nothing else that is unusual', async () => {
  const [victim, host] = [await aMember(t.site), await aMember(t.site, { role: 'host' })]
  await happens('passkey blocked', victim)
  await happens('refresh token reused', victim)
  await happens('staff access refused', host)
  for (let time = 0; time < 12; time += 1) await happens('sign-in refused', victim, { from: '203.0.113.9' })
  await happens('signed in', victim, { from: '203.0.113.9' })
  await happens('role removed', host)
  const minute = () => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
  await minute()
  await flood(6_400)
  await flood(100, { each: 40 })
  await minute()
  for (const one of await Promise.all(Array.from({ length: 60 }, () => aMember(t.site))))
    await flood(10, { by: one.id })

  const { findings } = await owner.api<typeof listUnusualSecurityEvents>('GET /api/admin/security-events/unusual')
  const found = findings.filter(({ person }) => [victim.id, host.id].some((id) => id === person?.id))
  expect(found.map(({ rule }) => rule)).toEqual([
    ...['signed in after many tries', 'token reused', 'passkey blocked', 'staff access refused', 'role changed'],
  ])
  // The hundred networks that tried forty times are added up.
  const networks = findings.filter(({ rule }) => rule === 'tries from a network')
  expect(networks.length).toBeGreaterThanOrEqual(10)
  expect(networks[0]?.times).toBeGreaterThanOrEqual(40)
})

test('wrong passwords by strangers, and a thief’s sign-ins, do not push a new passkey off the page', async () => {
  const dan = await aMember(t.site)
  const api = t.apiAs((await signInAs(t.site, dan)).access)
  await happens('passkey added', dan)
  await happens('email change requested', dan)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
  await flood(50, { by: dan.id, each: 2 })
  for (let nth = 0; nth < 30; nth += 1) await happens('signed in', dan)

  const own = await api<typeof listActivity>('GET /api/account/activity')
  const kinds = own.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['passkey added', 'email change requested']))
  expect(own.filter(({ kind }) => kind === 'sign-in refused')).toMatchObject([{ times: 100 }])
})

test('a member sees the newest events of their own account, without those of others and the device of an owner', async () => {
  const [bob, other] = [await aMember(t.site), await aMember(t.site)]
  const api = t.apiAs((await signInAs(t.site, bob)).access)
  await happens('signed out everywhere', bob, { by: owner })
  await happens('password changed', other)
  await happens('staff access refused', bob)
  for (let nth = 0; nth < 25; nth += 1) await happens('password changed', bob)
  const own = await api<typeof listActivity>('GET /api/account/activity')
  const kinds = own.map(({ kind }) => kind)
  expect([own.length, new Set(kinds)]).toEqual([21, new Set(['password changed', 'signed out everywhere'])])
  expect(own[0]).toMatchObject({ device: 'Unknown device', times: 1 })

  const api2 = t.apiAs((await signInAs(t.site, other)).access)
  await happens('signed out everywhere', other, { by: owner })
  expect(await api2<typeof listActivity>('GET /api/account/activity')).toMatchObject([
    { kind: 'signed out everywhere', device: null },
    { kind: 'password changed', device: 'Unknown device' },
  ])
})

test('events about a person and by them share their pages, in order and each once', async () => {
  const other = await aMember(t.site, { role: 'owner', userName: 'Oscar Owner' })
  for (let nth = 0; nth < 60; nth += 1) {
    await happens('email changed', other)
    await happens('role assigned', nth % 2 === 0 ? amy : other, { by: other })
  }
  const all: string[] = []
  let after: string | null = ''
  do {
    const page = await listed({ person: other.id, ...(after && { after }) })
    all.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after)
  const { rows } = await sql<{ id: string }>`
    select id from security_events where ${other.id} in (member_id, actor_id) order by at desc, id desc`.execute(
    t.site.db,
  )
  expect(rows.length).toBe(120)
  expect(all).toEqual(rows.map(({ id }) => id))
})
