import { afterAll, beforeAll, expect, test } from 'vitest'
import type { activate, checkLink, forgotPassword, register } from '#accounts/contract/authentication.ts'
import type { offerNewPasskey } from '#accounts/contract/passkeys.ts'
import { aMember, anEmail, aPassword, aRegistration, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import { aPasskey, signInByPasskey } from '#accounts/testing/passkeys.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const days = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: count * 24 }))
async function check(token: string) {
  const { kind, state } = await t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })
  return { kind, state }
}
const registerAs = (email: string) =>
  t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
const idsOf = (email: string) => t.site.db.selectFrom('members').select('id').where('email', '=', email).execute()

test('an account that was never activated is deleted after thirty days, with an audit entry without a name', async () => {
  const [forgotten, activated] = [anEmail(), anEmail()]
  await registerAs(forgotten)
  await registerAs(activated)
  await t.api<typeof activate>('POST /accounts/activate', {
    body: { token: tokenIn(await newestMailTo(t, activated)), password: aPassword },
  })
  await t.runJobs()
  const [{ id } = { id: '' }] = await idsOf(forgotten)
  await days(29.5)
  await t.sweep()
  expect(await idsOf(forgotten)).toHaveLength(1)

  await days(1)
  expect(await t.sweep()).toContain('accounts.never-activated')

  expect(await idsOf(forgotten)).toEqual([])
  expect(await idsOf(activated)).toHaveLength(1)
  expect(await actionsOn(t.site.db, id)).toEqual(['unactivated account deleted'])
  const audited = await t.site.db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
  expect(audited).toMatchObject([{ actorId: null, details: {} }])
})

test('one sweep deletes all accounts that were never activated, even if they exceed the batch size', async () => {
  const { passwordHash } = await t.site.db
    .selectFrom('members')
    .select('passwordHash')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = t.site.clock.now()
  const rows = Array.from({ length: 450 }, () => ({
    id: crypto.randomUUID(),
    email: anEmail(),
    userName: 'Never Activated',
    gender: 'M' as const,
    passwordHash,
    termsVersion: 'x',
    termsAcceptedAt: at,
    registeredAt: at,
    suspensionReason: null,
  }))
  await t.site.db.transaction().execute((tx) => tx.insertInto('members').values(rows).execute())
  await days(31)

  await t.sweep()

  expect(await t.site.db.selectFrom('members').select('id').where('activatedAt', 'is', null).execute()).toEqual([])
})

test('registering an address again within thirty days restarts the thirty days', async () => {
  const email = anEmail()
  await registerAs(email)
  await t.runJobs()
  await days(20)
  await registerAs(email)
  await t.runJobs()
  await days(20)

  await t.sweep()

  expect(await idsOf(email)).toHaveLength(1)
})

test('expired sessions are deleted, and live ones stay', async () => {
  const member = await aMember(t.site)
  await signInAs(t.site, member)
  await days(20)
  await signInAs(t.site, member)
  await days(11)

  await t.sweep()

  const remaining = await t.site.db.selectFrom('sessions').select('id').where('memberId', '=', member.id).execute()
  expect(remaining).toHaveLength(1)
})

test('a link is reported as expired for thirty days and as unknown after that', async () => {
  const { email } = await aMember(t.site)
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
  const token = tokenIn(await newestMailTo(t, email))
  await days(29)
  await t.sweep()
  expect(await check(token)).toMatchObject({ kind: 'reset', state: 'expired' })

  await days(2)
  await t.sweep()

  expect(await check(token)).toMatchObject({ kind: null, state: 'unknown' })
})

test('requests that no job has handled are deleted after a day', async () => {
  const email = anEmail()
  await registerAs(email)
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
  const storedRows = async () => [
    ...(await t.site.db.selectFrom('registrations').select('id').execute()),
    ...(await t.site.db.selectFrom('linkRequests').select('id').execute()),
  ]
  await days(0.5)
  await t.sweep()
  expect(await storedRows()).toHaveLength(2)

  await days(1)
  await t.sweep()

  expect(await storedRows()).toEqual([])
  expect(await t.runJobs()).toBe(2)
  expect(await idsOf(email)).toEqual([])
})

test('challenges are deleted minutes after they expire, whether they were answered or not', async () => {
  const { access } = await signInAs(t.site, await aMember(t.site))
  await signInByPasskey(t, await aPasskey(t, access))
  await t.apiAs(access)<typeof offerNewPasskey>('POST /api/account/passkeys/options')
  const stored = () => t.site.db.selectFrom('passkeyChallenges').select('purpose').orderBy('purpose').execute()
  await t.sweep()
  expect(await stored()).toEqual([{ purpose: 'add' }, { purpose: 'sign in' }])
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 10 }))
  expect(await t.sweep()).toContain('accounts.old-challenges')
  expect(await stored()).toEqual([])
})
