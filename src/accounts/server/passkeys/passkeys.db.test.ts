import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { offerNewPasskey, removePasskey, signInWithPasskey } from '#accounts/contract/passkeys.ts'
import type { stepUp } from '#accounts/contract/second-factor.ts'
import { freshOwnerOnly, signedIn } from '#accounts/server/access-rules.ts'
import { signInWithPasskey as signInByAnswer } from '#accounts/server/passkeys/sign-in-with-passkey.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo, signInByPassword, type SignedInAs, type TestMember } from '#accounts/testing.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import {
  aPasskey,
  passkeySignInOptions,
  passkeysIn,
  sendNewPasskey,
  signInByPasskey,
  verifyByPasskey,
} from '#accounts/testing/passkeys.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from '#accounts/testing/software-authenticator.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { withoutLocksInLockstep } from '#platform/testing/without-locks.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: TestMember
let device: SignedInAs
let phone: SoftwareAuthenticator
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await aMember(t.site)
  device = await signInByPassword(t.site, member)
  phone = await aPasskey(t, device.access)
})

const noPasskey = { id: '' }
const minutes = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: count }))
const send = (passkey: ReturnType<SoftwareAuthenticator['use']>) =>
  t.api<typeof signInWithPasskey>('POST /accounts/passkey', { body: { passkey } })
const remove = (id: string, { access } = device) =>
  t.apiAs(access)<typeof removePasskey>('DELETE /api/account/passkeys/:id', { params: { id } })
const subjectsTo = async ({ email }: TestMember) => (await emailsTo(t, email)).map(({ subject }) => subject)

test('a passkey signs its member in by itself, and the list says when it was added and used, and whether it is synced', async () => {
  await aPasskey(t, device.access, { name: 'My laptop', isSynced: true })
  expect(await passkeysIn(t, device.access)).toMatchObject([
    { name: 'My laptop', synced: true, last_used_at: null },
    { name: 'My phone', synced: false, last_used_at: null, blocked: false },
  ])

  const { access, second_factor } = await signInByPasskey(t, phone)

  expect(second_factor).toBe('not required')
  expect(await signedIn({ authorization: `Bearer ${access}` }, t.site)).toMatchObject({ memberId: member.id })
  const [, used] = await passkeysIn(t, access)
  expect(used).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) })
  expect(await actionsOn(t.site.db, member.id)).toContain('passkey added')
  expect(await subjectsTo(member)).toContain('A passkey was added to your account')
})

test('a passkey counts as password and second factor of staff', async () => {
  const owner = await aMember(t.site, { role: 'owner' })
  const { access } = await signInByPassword(t.site, owner)
  const key = await aPasskey(t, access)
  const authorization = `Bearer ${(await signInByPasskey(t, key)).access}`
  expect(await freshOwnerOnly({ authorization }, t.site)).toMatchObject({ memberId: owner.id, role: 'owner' })

  await minutes(11)
  await expect(freshOwnerOnly({ authorization }, t.site)).rejects.toMatchObject({
    refusal: { error: 'fresh_sign_in_needed' },
  })
  await verifyByPasskey(t, authorization.slice('Bearer '.length), key)
  expect(await freshOwnerOnly({ authorization }, t.site)).toMatchObject({ role: 'owner' })

  // The password alone still gives an owner no more than a member.
  const byPassword = await signInByPassword(t.site, owner)
  expect(await signedIn(byPassword, t.site)).toMatchObject({ role: 'member' })
})

describe('an answer is refused', () => {
  const another = 'https://evil.example'
  test.each<[string, Parameters<SoftwareAuthenticator['use']>[1]]>([
    ['that was given to another origin', { origin: another }],
    ['that was given to a subdomain of the site', { origin: 'http://www.localhost:3000' }],
    ['that was given to another port of the host', { origin: 'http://localhost:1' }],
    ['that was signed for another relying party', { rpId: 'evil.example' }],
    ['that was given in a frame of another site', { crossOrigin: true }],
    ['without user verification', { flags: ['present'] }],
    ['without user presence', { flags: ['verified'] }],
    ['of a registration', { type: 'webauthn.create' }],
    ['that names another member', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['that names no member', { userHandle: null }],
    [
      'of a passkey that has become synced, which it was not when it was added',
      {
        flags: ['present', 'verified', 'backupEligible', 'backedUp'],
      },
    ],
  ])('%s', async (_what, answering) => {
    expect(await refusal(signInByPasskey(t, phone, answering))).toMatchObject({ status: 422, error: 'passkey_refused' })
    await signInByPasskey(t, phone)
  })

  test('whose signature is of another key, or was changed', async () => {
    const impostor = softwareAuthenticator({ origin: t.site.config.siteUrl })
    const { response } = impostor.use(await passkeySignInOptions(t))
    const asPhone = phone.use(await passkeySignInOptions(t))
    const { clientDataJSON, authenticatorData, signature } = response
    const forged = { ...asPhone, response: { ...asPhone.response, clientDataJSON, authenticatorData, signature } }
    expect(await refusal(send(forged))).toMatchObject({ error: 'passkey_refused' })

    const changed = phone.use(await passkeySignInOptions(t))
    const bytes = Buffer.from(changed.response.authenticatorData, 'base64url')
    bytes.writeUInt32BE(4_000, 33)
    const response2 = { ...changed.response, authenticatorData: bytes.toString('base64url') }
    expect(await refusal(send({ ...changed, response: response2 }))).toMatchObject({ error: 'passkey_refused' })
  })

  test('that was sent before, even if it was refused then', async () => {
    const used = phone.use(await passkeySignInOptions(t))
    await send(used)
    expect(await refusal(send(used))).toMatchObject({ status: 409, error: 'passkey_too_late' })

    const wrong = phone.use(await passkeySignInOptions(t), { origin: another })
    expect(await refusal(send(wrong))).toMatchObject({ error: 'passkey_refused' })
    expect(await refusal(send(wrong))).toMatchObject({ error: 'passkey_too_late' })
  })

  test('after five minutes, to a challenge that we did not make, and to one for another purpose or session', async () => {
    const options = await passkeySignInOptions(t)
    await minutes(5)
    expect(await refusal(send(phone.use(options)))).toMatchObject({ error: 'passkey_too_late' })
    const own = { ...options, challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect(await refusal(send(phone.use(own)))).toMatchObject({ error: 'passkey_too_late' })

    // Both are for this session, and neither signs in or verifies another one.
    const other = await signInByPassword(t.site, member)
    const adding = await t.apiAs(other.access)<typeof offerNewPasskey>('POST /api/account/passkeys/options')
    expect(await refusal(send(phone.use({ ...options, challenge: adding.challenge })))).toMatchObject({
      error: 'passkey_too_late',
    })
  })

  test('to the challenge of another member’s session', async () => {
    const thief = await signInByPassword(t.site, await aMember(t.site))
    await aPasskey(t, thief.access)
    // The thief’s session asks, and the member’s passkey answers: it is not theirs to verify with.
    expect(await refusal(verifyByPasskey(t, thief.access, phone))).toMatchObject({ error: 'passkey_refused' })
  })

  test('of a passkey that is not known', async () => {
    const lost = softwareAuthenticator({ origin: t.site.config.siteUrl })
    const refused = signInByPasskey(t, lost, { userHandle: 'AAAA' })
    expect(await refusal(refused)).toMatchObject({ status: 422, error: 'passkey_unknown' })
  })
})

test('a passkey whose counter goes back is blocked for good, its sessions end, and its member is told', async () => {
  const { access } = await signInByPasskey(t, phone, { counter: 50 })

  expect(await refusal(signInByPasskey(t, phone, { counter: 50 }))).toMatchObject({ error: 'passkey_blocked' })

  // Neither the copy nor the original works any more.
  expect(await refusal(signInByPasskey(t, phone, { counter: 51 }))).toMatchObject({ error: 'passkey_blocked' })
  await expect(signedIn({ authorization: `Bearer ${access}` }, t.site)).rejects.toThrow()
  expect(await passkeysIn(t, device.access)).toMatchObject([{ blocked: true }])
  expect((await actionsOn(t.site.db, member.id)).filter((action) => action === 'passkey blocked')).toHaveLength(1)
  expect(await subjectsTo(member)).toContain('We’ve blocked one of your passkeys')
})

test('when one counter is sent to several challenges at the same time, at most one signs in, and the passkey is blocked once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => phone.use(await passkeySignInOptions(t), { counter: 9 })),
  )
  const outcomes = await Promise.allSettled(answers.map(send))
  // The block may come before the session of the first one starts.
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  expect((await actionsOn(t.site.db, member.id)).filter((action) => action === 'passkey blocked')).toHaveLength(1)
})

test('without the lock, two answers with one counter conflict, and only the constraint refuses the second', async () => {
  const answers = await Promise.all([1, 2].map(async () => phone.use(await passkeySignInOptions(t), { counter: 9 })))
  const site = { ...t.site, db: t.site.db.withPlugin(withoutLocksInLockstep(2)) }
  const by = { address: '192.0.2.1', userAgent: undefined }
  const outcomes = await Promise.allSettled(answers.map((passkey) => signInByAnswer(site, by, { passkey })))
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(reasons).toMatchObject([{ code: '23514' }])
})

test('a synced passkey, which has no counter, signs in again and again', async () => {
  const synced = await aPasskey(t, device.access, { isSynced: true })
  for (const _ of ['once', 'once more'])
    expect(await signInByPasskey(t, synced)).toMatchObject({ second_factor: 'not required' })
})

test('a passkey does not sign in a member who is suspended', async () => {
  await suspendMember(t.site, siteItself, member.id, 'A reason.')
  expect(await refusal(signInByPasskey(t, phone))).toMatchObject({ status: 401, error: 'account_suspended' })
})

test('removing a passkey signs out the other devices that it signed in, and is audited and announced', async () => {
  const elsewhere = await signInByPasskey(t, phone)
  const [{ id } = noPasskey] = await passkeysIn(t, device.access)

  await remove(id)

  await expect(signedIn({ authorization: `Bearer ${elsewhere.access}` }, t.site)).rejects.toThrow()
  expect(await signedIn(device, t.site)).toMatchObject({ memberId: member.id })
  expect(await refusal(signInByPasskey(t, phone))).toMatchObject({ error: 'passkey_unknown' })
  expect(await refusal(remove(id))).toMatchObject({ status: 404, error: 'passkey_not_found' })
  expect(await actionsOn(t.site.db, member.id)).toContain('passkey removed')
  expect(await subjectsTo(member)).toContain('A passkey was removed from your account')
})

test('nobody removes the passkey of another member', async () => {
  const [{ id } = noPasskey] = await passkeysIn(t, device.access)
  const other = await signInByPassword(t.site, await aMember(t.site))
  expect(await refusal(remove(id, other))).toMatchObject({ error: 'passkey_not_found' })
  await signInByPasskey(t, phone)
})

test('adding and removing need a password or passkey of the last ten minutes', async () => {
  const [{ id } = noPasskey] = await passkeysIn(t, device.access)
  await minutes(11)
  for (const call of [() => aPasskey(t, device.access), () => remove(id)])
    expect(await refusal(call())).toMatchObject({ status: 403, error: 'fresh_sign_in_needed' })

  await verifyByPasskey(t, device.access, phone)
  await aPasskey(t, device.access)

  const other = await signInByPassword(t.site, member)
  await minutes(11)
  const body = { current_password: member.password }
  await t.apiAs(other.access)<typeof stepUp>('POST /api/account/step-up', { body })
  await remove(id, other)
})

test.each(['host', 'owner'] as const)('a %s with the password alone cannot add or remove a passkey', async (role) => {
  const staff = await aMember(t.site, { role })
  await aSecondFactor(t.site, staff.id)
  const { access } = await signInByPassword(t.site, staff)
  for (const call of [() => aPasskey(t, access), () => remove(staff.id, { ...device, access })])
    expect(await refusal(call())).toMatchObject({ status: 403, error: 'second_factor_unverified' })
})

test.each(['host', 'owner'] as const)('a %s keeps their only second factor', async (role) => {
  const staff = await aMember(t.site, { role })
  const { access } = await signInByPassword(t.site, staff)
  const key = await aPasskey(t, access)
  await verifyByPasskey(t, access, key)
  const [{ id } = noPasskey] = await passkeysIn(t, access)
  expect(await refusal(remove(id, { ...device, access }))).toMatchObject({ status: 409, error: 'last_second_factor' })
  await signInByPasskey(t, key)
})

test('a member has at most twenty passkeys, and each only once', async () => {
  expect(await refusal(sendNewPasskey(t, device.access, phone))).toMatchObject({ error: 'passkey_taken' })
  for (let count = 1; count < 20; count += 1) await aPasskey(t, device.access)
  expect(await refusal(aPasskey(t, device.access))).toMatchObject({ status: 409, error: 'too_many_passkeys' })
})

test.each<[string, Parameters<SoftwareAuthenticator['use']>[1]]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { flags: ['present'] }],
  ['a challenge that is already used', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['a key without content', { coseKey: new Map([[3, -7]]) }],
  [
    'a key of two kilobytes',
    {
      coseKey: new Map<number, number | Uint8Array>([
        [3, -7],
        [-2, new Uint8Array(2_000)],
      ]),
    },
  ],
])('a new passkey with %s is not added', async (_what, answering) => {
  const key = softwareAuthenticator({ origin: t.site.config.siteUrl })
  expect((await refusal(sendNewPasskey(t, device.access, key, answering))).error).toMatch(
    /^passkey_(refused|too_late)$/,
  )
  expect(await passkeysIn(t, device.access)).toHaveLength(1)
})

test('password managers find where a member changes their password and adds passkeys', async () => {
  const change = await t.app.inject('/.well-known/change-password')
  expect(change.statusCode).toBe(302)
  expect(change.headers.location).toBe('/account/security#password')
  const passkeys = `${t.site.config.siteUrl}/account/security#passkeys`
  const answer = await t.app.inject('/.well-known/passkey-endpoints')
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toEqual({ enroll: passkeys, manage: passkeys })
})
