import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { changePassword } from '#accounts/contract/account.ts'
import type {
  offerSecondFactor,
  stepUp,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '#accounts/contract/second-factor.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import {
  aMember,
  emailsTo,
  signInAs,
  signInByPassword,
  withFullPasswordQueue,
  type SignedInAs,
  type TestMember,
} from '#accounts/testing.ts'
import { anOfferedApp, aSecondFactor, codeOf } from '#accounts/testing/second-factor.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let device: SignedInAs
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await aMember(t.site, { role: 'owner' })
  device = await signInAs(t.site, owner)
})

const refused = (error: string) => ({ body: { error } })
const stale = { refusal: { error: 'fresh_sign_in_needed', status: 403 } }
const minutes = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: count }))
const asFresh = ({ authorization }: SignedInAs) => freshOwnerOnly({ authorization }, t.site)

function verify(credentials: { current_password?: string; code?: string }, { access } = device) {
  const body = { current_password: owner.password, ...credentials }
  return t.apiAs(access)<typeof stepUp>('POST /api/account/step-up', { body })
}

test('a sign-in is fresh for ten minutes, and admin access that needs no fresh sign-in lasts longer', async () => {
  expect(await asFresh(device)).toMatchObject({ memberId: owner.id, role: 'owner' })
  await minutes(9)
  expect(await asFresh(device)).toMatchObject({ memberId: owner.id })

  await minutes(1)

  await expect(asFresh(device)).rejects.toMatchObject(stale)
  expect(await ownerOnly(device, t.site)).toMatchObject({ memberId: owner.id })
})

test('giving the password and a code makes only this session fresh again', async () => {
  const elsewhere = await signInAs(t.site, owner)
  await minutes(11)

  await verify({ code: await codeOf(t.site, owner.id) })

  expect(await asFresh(device)).toMatchObject({ memberId: owner.id })
  await expect(asFresh(elsewhere)).rejects.toMatchObject(stale)
})

test('step-up authentication needs both the correct password and a valid code', async () => {
  await minutes(11)
  const code = await codeOf(t.site, owner.id)

  await expect(verify({})).rejects.toMatchObject({ body: { fields: { code: expect.any(String) } } })
  await expect(verify({ code: '12345' })).rejects.toMatchObject({ body: { fields: { code: expect.any(String) } } })
  const wrong = verify({ current_password: 'Wrong!kite77', code })
  await expect(wrong).rejects.toMatchObject({ body: { fields: { current_password: 'That isn’t your password.' } } })
  await expect(asFresh(device)).rejects.toMatchObject(stale)

  // The refused attempts did not use up the code.
  await verify({ code })
  expect(await asFresh(device)).toMatchObject({ memberId: owner.id })
})

test('a password that the server was too busy to check verifies nothing and does not count as an attempt', async () => {
  await minutes(11)
  const code = await codeOf(t.site, owner.id)
  await withFullPasswordQueue(() => expect(verify({ code })).rejects.toMatchObject(refused('too_busy')))
  await verify({ code })
})

test('a code given long after the password does not make the sign-in fresh', async () => {
  const late = await signInByPassword(t.site, owner)
  await minutes(14)
  const { authorization } = late
  const code = await codeOf(t.site, owner.id)
  await t.app.inject({
    method: 'POST',
    url: '/api/account/second-factor/verification',
    headers: { authorization },
    payload: { code },
  })

  expect(await ownerOnly(late, t.site)).toMatchObject({ role: 'owner' })
  await expect(asFresh(late)).rejects.toMatchObject(stale)
})

test('setting up another app or new recovery codes needs a fresh sign-in, and invalidates the previous app or codes', async () => {
  const elsewhere = await signInAs(t.site, owner)
  const before = await aSecondFactor(t.site, owner.id)
  const replacing = await signInByPassword(t.site, owner)
  const api = t.apiAs(replacing.access)
  await expect(anOfferedApp(t, replacing.access)).rejects.toMatchObject(refused('second_factor_unverified'))
  await verify({ code: await codeOf(t.site, owner.id) }, replacing)

  const body = await anOfferedApp(t, replacing.access)
  await api<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })

  expect(await asFresh(replacing)).toMatchObject({ role: 'owner' })
  await expect(asFresh(elsewhere)).rejects.toMatchObject({ refusal: { error: 'second_factor_unverified' } })
  const old = verify({ code: before[0] ?? '' }, elsewhere)
  await expect(old).rejects.toMatchObject({ body: { fields: { code: expect.any(String) } } })
  expect(await emailsTo(t, owner.email)).toHaveLength(1)

  const renew = () => api<typeof renewRecoveryCodes>('POST /api/account/second-factor/recovery-codes')
  const { recovery_codes } = await renew()
  await verify({ code: recovery_codes[3] ?? '' }, elsewhere)
  await minutes(11)
  await expect(renew()).rejects.toMatchObject(refused('fresh_sign_in_needed'))
  const again = api<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })
  await expect(again).rejects.toMatchObject(refused('fresh_sign_in_needed'))
})

test('setting up the first app needs a password given in the last ten minutes', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const { access } = await signInByPassword(t.site, host)
  const offer = () => t.apiAs(access)<typeof offerSecondFactor>('POST /api/account/second-factor/offer')
  await minutes(11)
  await expect(offer()).rejects.toMatchObject(refused('fresh_sign_in_needed'))

  const body = { current_password: host.password }
  await t.apiAs(access)<typeof stepUp>('POST /api/account/step-up', { body })

  expect(await offer()).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
})

test('changing the password does not make the sign-in fresh', async () => {
  await minutes(9)
  const password = 'Towpath8!lockside'
  const body = { current_password: owner.password, password, passchk: password }
  await t.apiAs(device.access)<typeof changePassword>('PUT /api/account/password', { body })
  await minutes(2)
  await expect(asFresh(device)).rejects.toMatchObject(stale)
})
