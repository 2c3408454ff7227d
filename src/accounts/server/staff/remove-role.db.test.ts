import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { resetSecondFactor } from '#accounts/server/second-factor/reset-second-factor.ts'
import { ownerOnly, signedIn, staffOnly } from '#accounts/server/access-rules.ts'
import { removeRole } from '#accounts/server/staff/remove-role.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, newestMailTo, signInAs, type SignedInAs, type TestMember } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let device: SignedInAs
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  // Removes the owners of earlier tests, who would count as remaining owners.
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ role: 'member' }).where('role', '=', 'owner').execute(),
  )
  owner = await aMember(t.site, { role: 'owner' })
  device = await signInAs(t.site, owner)
})

const actorOf = (by: SignedInAs) => signedIn(by, t.site)
const refused = (error: string) => ({ refusal: { error } })

test('removing a role takes effect immediately on every device, and deletes the second factor', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const theirs = await signInAs(t.site, host)
  expect(await staffOnly(theirs, t.site)).toMatchObject({ role: 'host' })

  await removeRole(t.site, await actorOf(device), host.id)

  await expect(staffOnly(theirs, t.site)).rejects.toMatchObject(refused('not_allowed'))
  expect(await actorOf(theirs)).toMatchObject({ role: 'member' })
  expect(await actionsOn(t.site.db, host.id)).toEqual(['account created', 'role removed'])
  expect((await newestMailTo(t, host.email)).subject).toBe('You’re no longer a host')
  const again = removeRole(t.site, await actorOf(device), host.id)
  await expect(again).rejects.toMatchObject(refused('not_staff'))
  // The member is made staff again. The earlier verification must not count.
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ role: 'host' }).where('id', '=', host.id).execute(),
  )
  await expect(staffOnly(theirs, t.site)).rejects.toMatchObject(refused('second_factor_needed'))
})

test('the last owner who can sign in cannot lose the role', async () => {
  const suspended = await aMember(t.site, { role: 'owner' })
  await suspendMember(t.site, siteItself, suspended.id, 'A test.')

  await expect(removeRole(t.site, await actorOf(device), owner.id)).rejects.toMatchObject(refused('last_owner'))

  const second = await aMember(t.site, { role: 'owner' })
  await removeRole(t.site, await actorOf(device), owner.id)
  await expect(ownerOnly(device, t.site)).rejects.toMatchObject(refused('not_allowed'))
  const bySecond = await actorOf(await signInAs(t.site, second))
  await expect(removeRole(t.site, bySecond, second.id)).rejects.toMatchObject(refused('last_owner'))
})

test('a suspended owner whose request was already authorised cannot remove a role', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const other = await aMember(t.site, { role: 'owner' })
  const by = await actorOf(device)
  await suspendMember(t.site, { role: 'owner', memberId: other.id }, owner.id, 'A test.')
  await expect(removeRole(t.site, by, host.id)).rejects.toMatchObject(refused('not_allowed'))
})

test('when owners remove each other’s roles at the same time, at least one is left', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => aMember(t.site, { role: 'owner' })))
  const everyone = [owner, ...others]
  const actors = await Promise.all(everyone.map(async (one) => actorOf(await signInAs(t.site, one))))

  const tried = await Promise.allSettled(
    actors.map((by, index) => removeRole(t.site, by, everyone[(index + 1) % everyone.length]?.id ?? '')),
  )

  const remaining = await t.site.db.selectFrom('members').select('id').where('role', '=', 'owner').execute()
  expect(remaining.length).toBeGreaterThanOrEqual(1)
  expect(remaining.length).toBe(everyone.length - tried.filter(({ status }) => status === 'fulfilled').length)
})

test('an owner can reset the second factor of a host who has lost the app, but not their own or an ordinary member’s', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const theirs = await signInAs(t.site, host)

  await resetSecondFactor(t.site, await actorOf(device), host.id)

  await expect(staffOnly(theirs, t.site)).rejects.toMatchObject(refused('second_factor_needed'))
  expect(await actionsOn(t.site.db, host.id)).toContain('second factor reset')
  expect((await newestMailTo(t, host.email)).text).toContain('has just reset your two-step verification')
  const own = resetSecondFactor(t.site, await actorOf(device), owner.id)
  await expect(own).rejects.toMatchObject(refused('own_second_factor'))
  const ofNobody = resetSecondFactor(t.site, await actorOf(device), newId())
  await expect(ofNobody).rejects.toMatchObject(refused('member_not_found'))
})
