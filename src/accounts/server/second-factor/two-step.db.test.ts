import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { resetSecondFactor } from '#accounts/contract/admin/staff.ts'
import type { authenticate } from '#accounts/contract/authentication.ts'
import type { removePasskey } from '#accounts/contract/passkeys.ts'
import type {
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffTwoStep,
  turnOnTwoStep,
} from '#accounts/contract/second-factor.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo, signInAs, signInByPassword, type SignedInAs, type TestMember } from '#accounts/testing.ts'
import { aPasskey, passkeysIn, signInByPasskey, verifyByPasskey } from '#accounts/testing/passkeys.ts'
import { anOfferedApp, beginNextStep, codeOf } from '#accounts/testing/second-factor.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: TestMember
let device: SignedInAs
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await aMember(t.site)
  device = await signInByPassword(t.site, member)
  await beginNextStep(t)
})

const seconds = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: count }))

function signIn(code?: string) {
  const body = { email: member.email, password: member.password, ...(code !== undefined && { code }) }
  return t.api<typeof authenticate>('POST /accounts/authenticate', { body })
}

async function setUpApp({ access } = device): Promise<string[]> {
  const body = await anOfferedApp(t, access)
  return (await t.apiAs(access)<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })).recovery_codes
}

const turnOn = async ({ access } = device) =>
  (await t.apiAs(access)<typeof turnOnTwoStep>('PUT /api/account/two-step')).recovery_codes
const turnOff = ({ access } = device) => t.apiAs(access)<typeof turnOffTwoStep>('DELETE /api/account/two-step')
const factorOf = ({ access } = device) => t.apiAs(access)<typeof getSecondFactor>('GET /api/account/second-factor')

test('with an authenticator app the password alone starts no session, and the password with a code does', async () => {
  await setUpApp()
  await seconds(30)
  const sessions = () => t.site.db.selectFrom('sessions').select('id').where('memberId', '=', member.id).execute()
  const before = await sessions()

  expect(await refusal(signIn())).toMatchObject({ status: 401, error: 'second_step_needed' })
  expect(await sessions()).toEqual(before)
  await expect(signIn('000000')).rejects.toMatchObject({
    body: { fields: { code: expect.stringMatching(/isn’t right/) } },
  })

  const code = await codeOf(t.site, member.id)
  const { access, second_factor } = await signIn(code)
  expect(second_factor).toBe('not required')
  expect(await signedIn({ authorization: `Bearer ${access}` }, t.site)).toMatchObject({ memberId: member.id })
  await expect(signIn(code)).rejects.toMatchObject({
    body: { fields: { code: expect.stringMatching(/already been used/) } },
  })
  expect(await actionsOn(t.site.db, member.id)).toContain('second factor set up')
})

test('a wrong password with a right code, and the state of the account, answer as without two-step verification', async () => {
  const codes = await setUpApp()
  const body = { email: member.email, password: 'Wrong!kite77', code: codes[0] ?? '' }
  const wrong = t.api<typeof authenticate>('POST /accounts/authenticate', { body })
  expect(await refusal(wrong)).toMatchObject({ status: 401, error: 'wrong_email_or_password' })
  await suspendMember(t.site, siteItself, member.id, 'A reason.')
  expect(await refusal(signIn())).toMatchObject({ status: 401, error: 'account_suspended' })
})

test('with a passkey and recovery codes, both sign in, and each recovery code once', async () => {
  const phone = await aPasskey(t, device.access)
  const [first = ''] = await turnOn()

  expect(await refusal(signIn())).toMatchObject({ error: 'second_step_needed' })
  await signInByPasskey(t, phone)
  await signIn(first)
  await expect(signIn(first)).rejects.toMatchObject({ body: { fields: { code: expect.any(String) } } })

  expect(await actionsOn(t.site.db, member.id)).toEqual(
    expect.arrayContaining(['two-step verification turned on', 'recovery code used']),
  )
  const mails = await emailsTo(t, member.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your two-step verification has changed', 'A recovery code was used']),
  )
  expect(mails.find(({ subject }) => subject === 'A recovery code was used')?.text).toContain('email us')
})

test('after ten wrong codes in an hour even the right one is refused, and a passkey still signs in', async () => {
  const phone = await aPasskey(t, device.access)
  const [code = ''] = await turnOn()
  for (let attempts = 0; attempts < 10; attempts += 1)
    await expect(signIn('x')).rejects.toMatchObject({ body: { fields: { code: expect.any(String) } } })
  expect(await refusal(signIn(code))).toMatchObject({ status: 429 })
  await signInByPasskey(t, phone)
})

test('it needs a passkey or an app, and neither the last one nor two-step verification goes without a fresh second factor', async () => {
  expect(await refusal(turnOn())).toMatchObject({ error: 'second_factor_needed' })
  expect(await refusal(turnOff())).toMatchObject({ status: 409, error: 'two_step_off' })
  const phone = await aPasskey(t, device.access)
  await turnOn()

  // The session was started by the password alone, before two-step verification was on.
  const [{ id } = { id: '' }] = await passkeysIn(t, device.access)
  const remove = () =>
    t.apiAs(device.access)<typeof removePasskey>('DELETE /api/account/passkeys/:id', { params: { id } })
  const renew = () =>
    t.apiAs(device.access)<typeof renewRecoveryCodes>('POST /api/account/second-factor/recovery-codes')
  for (const call of [turnOff, remove, renew, () => aPasskey(t, device.access)])
    expect(await refusal(call())).toMatchObject({ status: 403, error: 'second_factor_unverified' })

  await verifyByPasskey(t, device.access, phone)
  expect(await refusal(remove())).toMatchObject({ status: 409, error: 'last_second_factor' })
  await seconds(11 * 60)
  expect(await refusal(turnOff())).toMatchObject({ status: 403, error: 'fresh_sign_in_needed' })
})

test('turning it off deletes the app and its codes, and keeps the passkeys', async () => {
  const phone = await aPasskey(t, device.access)
  const codes = await setUpApp()
  expect(await factorOf()).toMatchObject({ two_step: true, passkeys: 1, recovery_codes_left: 10 })

  await turnOff()

  expect(await factorOf()).toMatchObject({ two_step: false, set_up_at: null, recovery_codes_left: 0, passkeys: 1 })
  expect(await signIn()).toMatchObject({ second_factor: 'not required' })
  await signInByPasskey(t, phone)
  expect(codes).toHaveLength(10)
  expect(await actionsOn(t.site.db, member.id)).toContain('two-step verification turned off')
})

test('a member with a passkey signs in with the password alone until they turn it on', async () => {
  await aPasskey(t, device.access)
  expect(await signIn()).toMatchObject({ second_factor: 'not required' })
})

test('a session cannot start with the password alone while two-step verification is turned on', async () => {
  await aPasskey(t, device.access)
  const { passwordHash } = await t.site.db
    .selectFrom('members')
    .select('passwordHash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await turnOn()
  // As a sign-in that had looked before it was turned on.
  await expect(startSession(t.site, { id: member.id, passwordHash }, 'A phone')).rejects.toMatchObject({
    refusal: { error: 'second_step_needed' },
  })
})

test('an owner can take every second factor off a member who has lost them', async () => {
  const phone = await aPasskey(t, device.access)
  await turnOn()
  const owner = await signInAs(t.site, await aMember(t.site, { role: 'owner' }))

  const params = { id: member.id }
  await t.apiAs(owner.access)<typeof resetSecondFactor>('DELETE /api/admin/members/:id/second-factor', { params })

  await signIn()
  expect(await refusal(signInByPasskey(t, phone))).toMatchObject({ error: 'passkey_unknown' })
  expect(await actionsOn(t.site.db, member.id)).toContain('second factor reset')
})

test('the schema keeps the key of a passkey, lets its counter only rise, and keeps a blocked one blocked', async () => {
  await aPasskey(t, device.access)
  const change = (set: string) =>
    inTransaction(t.site.db, (tx) =>
      sql`update passkeys set ${sql.raw(set)} where member_id = ${member.id}`.execute(tx),
    )
  const refusedByCheck = { code: '23514' }
  await change('counter = 5, last_used_at = now()')
  await expect(change('counter = 4')).rejects.toMatchObject(refusedByCheck)
  await expect(change(`counter = 5, last_used_at = now() + interval '1 hour'`)).rejects.toMatchObject(refusedByCheck)
  await expect(change(`public_key = sha256('mine')`)).rejects.toMatchObject(refusedByCheck)
  await expect(change('slot = 21')).rejects.toMatchObject(refusedByCheck)
  await change('blocked_at = now()')
  await expect(change('blocked_at = null')).rejects.toMatchObject(refusedByCheck)
})
