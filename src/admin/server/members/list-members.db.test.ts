import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { listMembers } from '#admin/contract/members.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Awaited<ReturnType<typeof aSignedInMember>>
let amy: TestMember
const registeredAt = (day: number) => Temporal.Instant.from('2026-05-01T12:00:00Z').add({ hours: 24 * day })
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  amy = await aMember(t.site, {
    userName: 'Amy Tonks',
    email: 'amy.tonks@narrowboat.example',
    registeredAt: registeredAt(1),
  })
  await aMember(t.site, { userName: 'betty Round', gender: 'F', registeredAt: registeredAt(2) })
  const tom = await aMember(t.site, { userName: 'Tom Hadley', gender: 'M', registeredAt: registeredAt(3) })
  const waits = await aMember(t.site, { userName: 'Carl Waits', gender: 'M', registeredAt: registeredAt(4) })
  await aMember(t.site, { userName: 'Henry Host', gender: 'M', role: 'host', registeredAt: registeredAt(5) })
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner', registeredAt: registeredAt(6) })
  await suspendMember(t.site, siteItself, tom.id, 'Rude.')
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ activatedAt: null }).where('id', '=', waits.id).execute(),
  )
})
afterAll(() => t.close())

type Query = NonNullable<Parameters<typeof owner.api<typeof listMembers>>[1]>['query']
const listNames = async (query: Query) =>
  (await owner.api<typeof listMembers>('GET /api/admin/members', { query })).rows.map(({ name }) => name)

test('members are listed newest first, or by name regardless of case', async () => {
  expect(await listNames({})).toEqual([
    'Olive Owner',
    'Henry Host',
    'Carl Waits',
    'Tom Hadley',
    'betty Round',
    'Amy Tonks',
  ])
  expect((await listNames({ sort: 'name', direction: 'asc' })).slice(0, 3)).toEqual([
    'Amy Tonks',
    'betty Round',
    'Carl Waits',
  ])
})

test.each<[string, Query, string[]]>([
  ['part of a name', { search: 'ONK' }, ['Amy Tonks']],
  ['part of an email address', { search: 'narrowboat.ex' }, ['Amy Tonks']],
  ['the end of one word and the next', { search: 'y tonks' }, ['Amy Tonks']],
  ['the words of a name in another order', { search: 'Tonks  Amy' }, ['Amy Tonks']],
  ['a word of a name and part of an email address', { search: 'narrowboat amy' }, ['Amy Tonks']],
  ['words that are not all found', { search: 'Amy Hadley' }, []],
  ['a name that nobody has', { search: 'nobody at all' }, []],
  ['text with a wildcard, which is taken literally', { search: 'A%y' }, []],
])('members can be searched by %s', async (_what, query, names) => {
  expect(await listNames(query)).toEqual(names)
})

test.each<[Query, string[]]>([
  [{ state: 'suspended' }, ['Tom Hadley']],
  [{ state: 'not activated' }, ['Carl Waits']],
  [{ state: 'active', gender: 'M' }, ['Henry Host']],
  [{ staff: 'yes' }, ['Olive Owner', 'Henry Host']],
  [{ gender: 'M', search: 'ha' }, ['Tom Hadley']],
])('members can be filtered by %j', async (query, names) => {
  expect((await listNames({ ...query })).filter((name) => query?.search === undefined || names.includes(name))).toEqual(
    names,
  )
})

test('a row shows the member’s details and when they were last active', async () => {
  await signInAs(t.site, amy)
  const { rows } = await owner.api<typeof listMembers>('GET /api/admin/members', { query: { search: 'tonks' } })
  expect(rows).toEqual([
    {
      id: amy.id,
      name: 'Amy Tonks',
      email: 'amy.tonks@narrowboat.example',
      gender: 'F',
      role: 'member',
      state: 'active',
      registered_at: '2026-05-02T12:00:00Z',
      last_seen_at: expect.stringMatching(/^20\d\d-/),
    },
  ])
})

test('the CSV export contains every requested member, is audited, and needs a recent sign-in', async () => {
  await aMember(t.site, { userName: '=1+1 and more', gender: 'F', registeredAt: registeredAt(0) })
  const { authorization } = await signInAs(t.site, owner)
  const exportCsv = () =>
    t.app.inject({
      url: '/api/admin/members.csv?gender=F&sort=name&direction=asc',
      headers: { authorization },
      payloadAsStream: true,
    })
  const lines = (await text((await exportCsv()).stream())).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Id,Name,Email,Gender,Role,State,Registered,Activated')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
    "'=1+1 and more",
    'Amy Tonks',
    'betty Round',
    'Olive Owner',
  ])
  expect(await actionsOn(t.site.db, 'members')).toEqual(['members exported'])

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))
  const late = await exportCsv()
  expect([late.statusCode, JSON.parse(await text(late.stream()))]).toMatchObject([
    403,
    { error: 'fresh_sign_in_needed' },
  ])
})

test('a member’s last activity is shown for 90 days after they sign out', async () => {
  const lastSeenDay = async () => {
    const api = t.apiAs((await signInAs(t.site, owner)).access)
    const { rows } = await api<typeof listMembers>('GET /api/admin/members', { query: { search: 'betty' } })
    return rows[0]?.last_seen_at?.slice(0, 10) ?? null
  }
  const day = t.clock.now().toString().slice(0, 10)
  await useBrowser('betty Round')
  expect(await lastSeenDay()).toBe(day)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 89 }))
  expect(await lastSeenDay()).toBe(day)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 2 }))
  expect(await lastSeenDay()).toBeNull()
})

/** Leaves a member with a browser that they have used now, and with no session. */
async function useBrowser(userName: string): Promise<void> {
  const { id: memberId } = await t.site.db
    .selectFrom('members')
    .select('id')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  const device = { memberId, secretHash: randomBytes(32), lastUsedAt: t.clock.now(), exemptAt: null }
  await inTransaction(t.site.db, (tx) => tx.insertInto('knownDevices').values(device).execute())
}
