import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { hostsOfEvent, isHostOf, mayRunEvent } from '#events/server/host-queries.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { aDraft, anEvent, aVenue } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let venueId: string
let harry: TestMember
let olive: TestMember
let amy: TestMember
beforeAll(async () => {
  t = await testSite()
  venueId = await aVenue(t.site)
  olive = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  amy = await aMember(t.site)
})
beforeEach(async () => {
  harry = await aMember(t.site, { role: 'host', userName: 'Harry Host' })
})
afterAll(() => t.close())

const namesOf = async (id: number) => (await hostsOfEvent(t.site.db, id)).map(({ userName }) => userName)

test('assigning hosts replaces the previous hosts, even of a draft', async () => {
  const id = await aDraft(t.site, { venueId })
  expect(await namesOf(id)).toEqual([])
  await assignHosts(t.site, siteItself, id, [olive.id, harry.id, olive.id])
  expect(await namesOf(id)).toEqual(['Harry Host', 'Olive Owner'])
  await assignHosts(t.site, siteItself, id, [harry.id])
  expect(await namesOf(id)).toEqual(['Harry Host'])
  await assignHosts(t.site, siteItself, id, [harry.id])
  await assignHosts(t.site, siteItself, id, [])
  expect(await namesOf(id)).toEqual([])
  expect(await actionsOn(t.site.db, id)).toEqual([
    'event created',
    'hosts assigned',
    'hosts assigned',
    'hosts assigned',
  ])
})

test.each<[string, () => Promise<string>, string]>([
  ['a member', async () => amy.id, 'not_a_host'],
  ['an unknown member', async () => newId(), 'not_a_host'],
  [
    'a suspended host',
    async () => {
      await suspendMember(t.site, siteItself, harry.id, 'a test')
      return harry.id
    },
    'not_a_host',
  ],
])('assigning %s along with a host is refused and changes nothing', async (_what, who, error) => {
  const id = await anEvent(t.site, { venueId })
  const other = await aMember(t.site, { role: 'host' })
  const chosen = [other.id, await who()]
  const before = await allRows(t.site.db)
  await expect(assignHosts(t.site, siteItself, id, chosen)).rejects.toMatchObject({ refusal: { error, status: 422 } })
  expect(await allRows(t.site.db)).toEqual(before)
})

test('hosts cannot be assigned to an event that does not exist', async () => {
  await expect(assignHosts(t.site, siteItself, 2_000_000_000, [harry.id])).rejects.toMatchObject({
    refusal: { error: 'event_not_found' },
  })
})

describe('running an event', () => {
  const runs = (member: TestMember, role: 'host' | 'owner', id: number) =>
    mayRunEvent(t.site.db, { role, memberId: member.id }, id)

  test('is allowed for the owner at every event, and for a host at their own events until they lose the role', async () => {
    const [own, other] = [await anEvent(t.site, { venueId }), await anEvent(t.site, { venueId })]
    await assignHosts(t.site, siteItself, own, [harry.id])
    expect([await runs(olive, 'owner', own), await runs(olive, 'owner', other)]).toEqual([true, true])
    expect([await runs(harry, 'host', own), await runs(harry, 'host', other)]).toEqual([true, false])
    expect(await isHostOf(t.site.db, own, harry.id)).toBe(true)

    await sql`update members set role = 'member' where id = ${harry.id}`.execute(t.site.db)
    expect(await isHostOf(t.site.db, own, harry.id)).toBe(false)
    expect(await namesOf(own)).toEqual([])
  })
})
