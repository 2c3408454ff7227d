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

test('a member sees the newest events of their own account, without those of others and the device of an owner', async () => {
  const [bob, other] = [await aMember(t.site), await aMember(t.site)]
  const api = t.apiAs((await signInAs(t.site, bob)).access)
  await happens('signed out everywhere', bob, { by: owner })
  await happens('password changed', other)
  await happens('staff access refused', bob)
  for (let nth = 0; nth < 25; nth += 1) await happens('password changed', bob)
  const own = await api<typeof listActivity>('GET /api/account/activity')
  expect([own.length, new Set(own.map(({ kind }) => kind))]).toEqual([20, new Set(['password changed'])])
  expect(own[0]).toMatchObject({ device: 'Unknown device', times: 1 })

  const api2 = t.apiAs((await signInAs(t.site, other)).access)
  await happens('signed out everywhere', other, { by: owner })
  expect(await api2<typeof listActivity>('GET /api/account/activity')).toMatchObject([
    { kind: 'signed out everywhere', device: null },
    { kind: 'password changed', device: 'Unknown device' },
  ])
})
