import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import type { Site } from '#platform/server/site.ts'
import { withoutLocksInLockstep } from '#platform/testing/without-locks.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

function suspensionOf({ id }: TestMember) {
  const member = t.site.db.selectFrom('members').select(['suspendedAt', 'suspensionReason']).where('id', '=', id)
  return member.executeTakeFirst()
}

const refresh = (token: string) =>
  t.app.inject({ method: 'POST', url: '/accounts/refresh', payload: { refresh: token } })

test('a suspension saves its reason, is audited without the reason, and ends every session', async () => {
  const member = await aMember(t.site)
  const devices = [await signInAs(t.site, member), await signInAs(t.site, member)]

  await suspendMember(t.site, siteItself, member.id, 'Rude to the host.')

  expect(await suspensionOf(member)).toMatchObject({ suspensionReason: 'Rude to the host.' })
  expect(await actionsOn(t.site.db, member.id)).toEqual(['account created', 'member suspended'])
  const audit = await t.site.db.selectFrom('audit').select('details').where('subject', '=', member.id).execute()
  expect(audit.map(({ details }) => details)).toContainEqual({ sessions: 2 })
  expect(withoutIds(JSON.stringify(audit))).not.toContain('Rude')
  for (const device of devices) expect((await refresh(device.refresh)).json()).toMatchObject({ error: 'session_ended' })
})

type Owner = { memberId: string; role: 'owner' }

/** Makes two owners suspend each other at the same time, and returns how many are left. */
async function suspendEachOther(site: Site): Promise<number> {
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ role: 'member' }).execute())
  const [one, other] = [await aMember(t.site, { role: 'owner' }), await aMember(t.site, { role: 'owner' })]
  const suspend = (by: TestMember, target: TestMember) => {
    const owner: Owner = { memberId: by.id, role: 'owner' }
    return suspendMember(site, owner, target.id, 'Rude to the host.')
  }
  await Promise.allSettled([suspend(one, other), suspend(other, one)])
  const remaining = t.site.db
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'owner')
    .where('suspendedAt', 'is', null)
  return (await remaining.execute()).length
}

test('when two owners suspend each other at the same time, one remains', async () => {
  for (let round = 0; round < 5; round += 1) expect(await suspendEachOther(t.site)).toBe(1)
})

test('without the lock on the owners, neither remains (negative control)', async () => {
  const db = t.site.db.withPlugin(withoutLocksInLockstep(2))
  expect(await suspendEachOther({ ...t.site, db })).toBe(0)
})

test('suspending a member again changes neither the reason nor the audit log', async () => {
  const member = await aMember(t.site)
  await suspendMember(t.site, siteItself, member.id, 'Rude to the host.')
  const before = [await suspensionOf(member), await allRows(t.site.db)]

  await suspendMember(t.site, siteItself, member.id, 'Something else.')

  expect([await suspensionOf(member), await allRows(t.site.db)]).toEqual(before)
})
