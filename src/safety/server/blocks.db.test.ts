import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { listBlocked, unblockMember } from '#safety/contract.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { isPairBlocked } from '#safety/server/queries.ts'
import { recordDomainEvents } from '#platform/testing/record-domain-events.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

async function aSignedInMember(userName = 'Amy Tonks') {
  const member = await aMember(t.site, { userName })
  const api = t.apiAs((await signInAs(t.site, member)).access)
  return {
    ...member,
    by: { memberId: member.id },
    blocked: async () => (await api<typeof listBlocked>('GET /api/blocked')).blocked,
    unblock: (id: string) => api<typeof unblockMember>('DELETE /api/members/:id/block', { params: { id } }),
  }
}

describe('a block', () => {
  test('applies to both members, and only the blocker can list and remove it', async () => {
    const [amy, tom, beth] = [
      await aSignedInMember(),
      await aSignedInMember('Tom Hadley'),
      await aSignedInMember('Beth Walters'),
    ]
    await blockMember(t.site, amy.by, tom.id)
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
    await blockMember(t.site, amy.by, beth.id)

    expect((await amy.blocked()).map(({ id, name }) => [id, name])).toEqual([
      [beth.id, 'Beth Walters'],
      [tom.id, 'Tom Hadley'],
    ])
    expect(await tom.blocked()).toEqual([])
    for (const [one, other] of [
      [amy.id, tom.id],
      [tom.id, amy.id],
    ] as const)
      expect(await isPairBlocked(t.site.db, one, other)).toBe(true)
    expect(await isPairBlocked(t.site.db, tom.id, beth.id)).toBe(false)

    expect(await refusal(tom.unblock(amy.id))).toMatchObject({ status: 404, error: 'not_blocked' })
    expect(await isPairBlocked(t.site.db, tom.id, amy.id)).toBe(true)
    await amy.unblock(tom.id.toUpperCase())
    expect(await isPairBlocked(t.site.db, tom.id, amy.id)).toBe(false)
    expect((await amy.blocked()).map(({ id }) => id)).toEqual([beth.id])
    expect(await actionsOn(t.site.db, tom.id)).toEqual(expect.arrayContaining(['member blocked', 'member unblocked']))
  })

  test('is saved only once and emits one domain event if it is requested many times concurrently', async () => {
    const recordedEvents = await recordDomainEvents(t.site, ['safety.blocked'])
    const [amy, tom] = [await aSignedInMember(), await aSignedInMember()]
    await Promise.all(Array.from({ length: 20 }, () => blockMember(t.site, amy.by, tom.id)))
    await blockMember(t.site, amy.by, tom.id)

    expect(await amy.blocked()).toHaveLength(1)
    const events = (await recordedEvents()).map((event): unknown => JSON.parse(event.replace('safety.blocked ', '')))
    expect(events).toEqual([{ blockerId: amy.id, blockedId: tom.id }])
    expect((await actionsOn(t.site.db, tom.id)).filter((action) => action === 'member blocked')).toHaveLength(1)
  })

  test('by each member on the other ends only once both members have removed theirs', async () => {
    const [amy, tom] = [await aSignedInMember(), await aSignedInMember()]
    await blockMember(t.site, amy.by, tom.id)
    await blockMember(t.site, tom.by, amy.id)
    await amy.unblock(tom.id)
    expect(await isPairBlocked(t.site.db, amy.id, tom.id)).toBe(true)
    await tom.unblock(amy.id)
    expect(await isPairBlocked(t.site.db, amy.id, tom.id)).toBe(false)
  })
})

test('unblocking a member who is not blocked is refused, whatever the id', async () => {
  const amy = await aSignedInMember()
  for (const id of [newId(), amy.id, 'someone', '%00', '1'])
    expect(await refusal(amy.unblock(id))).toMatchObject({ status: 404, error: 'not_blocked' })
})

test('a member who no longer exists cannot be blocked', async () => {
  const amy = await aSignedInMember()
  await expect(blockMember(t.site, amy.by, newId())).rejects.toThrow('person_not_found')
  expect(await amy.blocked()).toEqual([])
})

test('the database itself prevents a member from blocking themselves', async () => {
  const amy = await aSignedInMember()
  await expect(blockMember(t.site, amy.by, amy.id)).rejects.toThrow('violates check constraint')
})
