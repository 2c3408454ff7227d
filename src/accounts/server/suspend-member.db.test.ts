import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { deedsOn, everythingKept } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

function suspensionOf({ id }: TestMember) {
  const member = t.site.db.selectFrom('members').select(['suspendedAt', 'suspendedWhy']).where('id', '=', id)
  return member.executeTakeFirst()
}

const refresh = (token: string) =>
  t.app.inject({ method: 'POST', url: '/accounts/refresh', payload: { refresh: token } })

test('a suspension keeps its reason, is in the audit without it, and ends every session', async () => {
  const member = await aMember(t.site)
  const devices = [await signInAs(t.site, member), await signInAs(t.site, member)]

  await suspendMember(t.site, siteItself, member.id, 'Rude to the host.')

  expect(await suspensionOf(member)).toMatchObject({ suspendedWhy: 'Rude to the host.' })
  expect(await deedsOn(t.site.db, member.id)).toEqual(['member admitted', 'member suspended'])
  const audit = await t.site.db.selectFrom('audit').select('details').where('subject', '=', member.id).execute()
  expect(audit.map(({ details }) => details)).toContainEqual({ sessions: 2 })
  expect(JSON.stringify(audit)).not.toContain('Rude')
  for (const device of devices) expect((await refresh(device.refresh)).json()).toMatchObject({ error: 'session_over' })
})

test('suspending again changes neither the reason nor the audit', async () => {
  const member = await aMember(t.site)
  await suspendMember(t.site, siteItself, member.id, 'Rude to the host.')
  const before = [await suspensionOf(member), await everythingKept(t.site.db)]

  await suspendMember(t.site, siteItself, member.id, 'Something else.')

  expect([await suspensionOf(member), await everythingKept(t.site.db)]).toEqual(before)
})
