import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { getAccount } from '#accounts/contract/account.ts'
import type { register } from '#accounts/contract/authentication.ts'
import { makeOwner } from '#accounts/server/make-owner.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, aRegistration, signInAs } from '#accounts/testing.ts'
import { aPasskey, signInByPasskey } from '#accounts/testing/passkeys.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

test('a member becomes an owner, and the audit log records it once', async () => {
  const member = await aMember(t.site)

  expect(await makeOwner(t.site, siteItself, member.email.toUpperCase())).toBe('made')
  expect(await makeOwner(t.site, siteItself, member.email)).toBe('already')

  const { access } = await signInAs(t.site, member)
  expect(await t.apiAs(access)<typeof getAccount>('GET /api/account')).toMatchObject({ role: 'owner' })
  expect(await actionsOn(t.site.db, member.id)).toEqual(['account created', 'owner role assigned'])
})

test('sessions and passkeys that a thief of the password had before do not get the rights of the new owner', async () => {
  const member = await aMember(t.site)
  const thief = await signInAs(t.site, member)
  const stolen = await aPasskey(t, thief.access, { name: 'iPhone of a thief' })

  expect(await makeOwner(t.site, siteItself, member.email)).toBe('made')

  await expect(t.apiAs(thief.access)<typeof getAccount>('GET /api/account')).rejects.toMatchObject({ status: 401 })
  await expect(signInByPasskey(t, stolen)).rejects.toMatchObject({ body: { error: 'passkey_unknown' } })
})

test('unknown, suspended and unconfirmed accounts cannot become owners', async () => {
  const waiting = anEmail()
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email: waiting }) })
  await t.runJobs()
  const suspended = await aMember(t.site)
  await suspendMember(t.site, siteItself, suspended.id, 'spam')

  expect(await makeOwner(t.site, siteItself, anEmail())).toBe('no such account')
  expect(await makeOwner(t.site, siteItself, waiting)).toBe('not activated')
  expect(await makeOwner(t.site, siteItself, suspended.email)).toBe('suspended')

  const owners = await t.site.db.selectFrom('members').select('email').where('role', '=', 'owner').execute()
  expect(owners.map(({ email }) => email)).not.toEqual(expect.arrayContaining([suspended.email]))
  expect(owners).toHaveLength(2)
})
