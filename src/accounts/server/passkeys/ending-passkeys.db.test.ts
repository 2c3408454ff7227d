import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { changePassword } from '#accounts/contract/account.ts'
import type { forgotPassword, resetPassword } from '#accounts/contract/authentication.ts'
import type { removePasskey, signInWithPasskey } from '#accounts/contract/passkeys.ts'
import type { turnOnTwoStep } from '#accounts/contract/second-factor.ts'
import { ownerOnly, signedIn } from '#accounts/server/access-rules.ts'
import {
  aMember,
  newestMailTo,
  signInByPassword,
  tokenIn,
  type SignedInAs,
  type TestMember,
} from '#accounts/testing.ts'
import {
  aPasskey,
  passkeySignInOptions,
  passkeysIn,
  signInByPasskey,
  verifyByPasskey,
} from '#accounts/testing/passkeys.ts'
import type { SoftwareAuthenticator } from '#accounts/testing/software-authenticator.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: TestMember
let device: SignedInAs
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await aMember(t.site)
  device = await signInByPassword(t.site, member)
})

const newPassword = 'Gasometer4!lights'
const passwords = { password: newPassword, passchk: newPassword }
const seconds = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: count }))
const asSession = ({ access }: { access: string }) => ({ authorization: `Bearer ${access}` })
const isSignedIn = (session: { access: string }) =>
  signedIn(asSession(session), t.site).then(
    () => true,
    () => false,
  )
const send = (passkey: ReturnType<SoftwareAuthenticator['use']>) =>
  t.api<typeof signInWithPasskey>('POST /accounts/passkey', { body: { passkey } })
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    async () => (await refusal(call)).error,
  )

async function remove(access: string, name = 'My phone') {
  const id = (await passkeysIn(t, access)).find((one) => one.name === name)?.id ?? ''
  return t.apiAs(access)<typeof removePasskey>('DELETE /api/account/passkeys/:id', { params: { id } })
}

async function resetByEmail({ email }: TestMember) {
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
  const token = tokenIn(await newestMailTo(t, email))
  return t.api<typeof resetPassword>('POST /accounts/resetpassword', { body: { token, ...passwords } })
}

describe('a new password', () => {
  test('that was reset by email ends the passkeys, so that one that a thief added does not sign in any more', async () => {
    const thief = await aPasskey(t, device.access, { name: 'iPhone of a thief' })

    expect(await resetByEmail(member)).toEqual({ passkeys_removed: ['iPhone of a thief'], passkeys_remaining: [] })

    expect(await refusal(signInByPasskey(t, thief))).toMatchObject({ error: 'passkey_unknown' })
    expect(await actionsOn(t.site.db, member.id)).toContain('passkey removed')
    const { text } = await newestMailTo(t, member.email)
    expect(text).toContain('‘iPhone of a thief’')
    expect(text).toContain('We’ve removed')
    const { access } = await signInByPassword(t.site, { ...member, password: newPassword })
    expect(await passkeysIn(t, access)).toEqual([])
  })

  test('that was reset by email removes no second factor of a member with two-step verification or of staff, and lists the passkeys', async () => {
    const owner = await aMember(t.site, { role: 'owner' })
    const ownDevice = await signInByPassword(t.site, owner)
    for (const [who, { access }] of [
      [member, device],
      [owner, ownDevice],
    ] as const) {
      const key = await aPasskey(t, access)
      await verifyByPasskey(t, access, key)
      if (who === member) await t.apiAs(access)<typeof turnOnTwoStep>('PUT /api/account/two-step')

      expect(await resetByEmail(who)).toEqual({ passkeys_removed: [], passkeys_remaining: ['My phone'] })

      expect((await newestMailTo(t, who.email)).text).toMatch(
        /still work[^]*‘My phone’[^]*\/account\/security#passkeys/,
      )
      expect(await signInByPasskey(t, key)).toMatchObject({ second_factor: 'not required' })
    }
    const byPassword = signInByPassword(t.site, { ...member, password: newPassword })
    await expect(byPassword).rejects.toThrow('second_step_needed')
  })

  test('that was chosen within the account keeps the passkeys, and the email lists them', async () => {
    const key = await aPasskey(t, device.access)
    const body = { current_password: member.password, ...passwords }
    await t.apiAs(device.access)<typeof changePassword>('PUT /api/account/password', { body })
    expect((await newestMailTo(t, member.email)).text).toMatch(
      /still work[^]*‘My phone’[^]*\/account\/security#passkeys/,
    )
    await signInByPasskey(t, key)
  })
})

describe('a passkey that is removed or blocked', () => {
  let owner: TestMember
  let phone: SoftwareAuthenticator
  let here: SignedInAs
  beforeEach(async () => {
    owner = await aMember(t.site, { role: 'owner' })
    here = await signInByPassword(t.site, owner)
    await verifyByPasskey(t, here.access, await aPasskey(t, here.access, { name: 'My key' }))
    phone = await aPasskey(t, here.access)
  })

  const ways = {
    removed: () => remove(here.access),
    blocked: async () =>
      expect(await refusal(signInByPasskey(t, phone, { counter: 1 }))).toMatchObject({ error: 'passkey_blocked' }),
  }

  test.each(['removed', 'blocked'] as const)(
    'takes the rights of staff from the sessions that it verified (%s)',
    async (way) => {
      const elsewhere = await signInByPassword(t.site, owner)
      await verifyByPasskey(t, elsewhere.access, phone)
      expect(await ownerOnly(asSession(elsewhere), t.site)).toMatchObject({ role: 'owner' })
      await seconds(1)

      await ways[way]()

      await expect(ownerOnly(asSession(elsewhere), t.site)).rejects.toThrow()
      // The session that removes a passkey keeps its rights. A blocked passkey may have verified any session.
      const rights = ownerOnly(asSession(here), t.site)
      if (way === 'removed') expect(await rights).toMatchObject({ role: 'owner' })
      else await expect(rights).rejects.toMatchObject({ refusal: { error: 'second_factor_unverified' } })
    },
  )

  test('leaves no session alive that it starts at the same moment (blocked)', async () => {
    let blocked = 0
    for (let round = 0; round < suiteSize({ whole: 25, inTest: 4 }); round += 1) {
      const key = await aPasskey(t, device.access, { name: `Key ${round}` })
      // The last two have the same counter, so that the second of them shows a copy.
      const answers = []
      for (let nth = 0; nth < 6; nth += 1)
        answers.push(key.use(await passkeySignInOptions(t), { counter: Math.min(10 + nth, 14) }))
      const started = await Promise.allSettled(answers.map(send))
      const sessions = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const row = (await passkeysIn(t, device.access)).find(({ name }) => name === `Key ${round}`)
      if (!row?.blocked) continue
      blocked += 1
      expect(await Promise.all(sessions.map(isSignedIn))).not.toContain(true)
      await remove(device.access, `Key ${round}`)
    }
    expect(blocked).toBeGreaterThan(0)
  })

  test('refuses by name the sign-ins of the same moment (removed)', async () => {
    for (let round = 0; round < suiteSize({ whole: 25, inTest: 4 }); round += 1) {
      const key = await aPasskey(t, device.access, { isSynced: true })
      const answers = []
      for (let nth = 0; nth < 6; nth += 1) answers.push(key.use(await passkeySignInOptions(t)))
      const signIns = answers.map((answer) => send(answer))
      const [removal, ...outcomes] = await Promise.all([remove(device.access), ...signIns].map(outcome))
      expect(removal).toBe('done')
      for (const one of outcomes) expect(['done', 'passkey_unknown']).toContain(one)
    }
  })
})

describe('an answer with a lower counter', () => {
  let phone: SoftwareAuthenticator
  beforeEach(async () => {
    phone = await aPasskey(t, device.access)
  })
  const isBlocked = async () => (await passkeysIn(t, device.access)).some(({ blocked }) => blocked)

  test('whose challenge was made before the last use arrived late: it is refused and does not block the passkey', async () => {
    const first = phone.use(await passkeySignInOptions(t))
    const second = phone.use(await passkeySignInOptions(t))
    await seconds(1)
    await send(second)

    expect(await refusal(send(first))).toMatchObject({ status: 409, error: 'passkey_too_late' })

    expect(await isBlocked()).toBe(false)
    await signInByPasskey(t, phone)
  })

  test('whose challenge was made after the last use is of a copy, and blocks the passkey', async () => {
    await signInByPasskey(t, phone, { counter: 50 })
    await seconds(1)
    expect(await refusal(signInByPasskey(t, phone, { counter: 40 }))).toMatchObject({ error: 'passkey_blocked' })
    expect(await isBlocked()).toBe(true)
  })

  test('that equals the last one is of a copy even if its challenge is older', async () => {
    const copy = phone.use(await passkeySignInOptions(t), { counter: 50 })
    const answer = phone.use(await passkeySignInOptions(t), { counter: 50 })
    await seconds(1)
    await send(answer)
    expect(await refusal(send(copy))).toMatchObject({ error: 'passkey_blocked' })
    expect(await isBlocked()).toBe(true)
  })
})
