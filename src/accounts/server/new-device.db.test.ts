import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type {
  activate,
  checkLink,
  forgotPassword,
  refreshSession,
  register,
  resetPassword,
  signOutDevice,
} from '#accounts/contract/authentication.ts'
import type { setUpSecondFactor, verifySecondFactor } from '#accounts/contract/second-factor.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import {
  aMember,
  anEmail,
  aPassword,
  aRegistration,
  emailsTo,
  newestMailTo,
  signInAs,
  tokenIn,
  type TestMember,
} from '#accounts/testing.ts'
import { aPasskey, passkeySignInOptions } from '#accounts/testing/passkeys.ts'
import { anOfferedApp, aSecondFactor, beginNextStep, codeOf } from '#accounts/testing/second-factor.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const SUBJECT = 'New sign-in to your account'
const newPassword = 'Gasometer4!lights'
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const Answer = z.object({ access: z.string(), refresh: z.string() })

let browsers = 0
/** The secret of a new browser. */
function aBrowser(): string {
  browsers += 1
  return browsers.toString(16).padStart(64, 'b')
}

type Details = { password?: string; code?: string; userAgent?: string }
/** Sends a sign-in as a browser with this secret, or without one. */
function trySignIn(member: { email: string }, browser?: string, details: Details = {}) {
  const { password = aPassword, code, userAgent = chrome } = details
  const payload = { email: member.email, password, ...(browser && { device_secret: browser }), ...(code && { code }) }
  return t.app.inject({
    ...{ method: 'POST', url: '/accounts/authenticate', payload },
    headers: { 'user-agent': userAgent },
  })
}
async function signIn(...args: Parameters<typeof trySignIn>) {
  const answer = await trySignIn(...args)
  expect(answer.statusCode).toBe(200)
  return Answer.parse(answer.json())
}

const noticesTo = async ({ email }: { email: string }) =>
  (await emailsTo(t, email)).filter(({ subject }) => subject === SUBJECT)
const isSignedIn = ({ access }: { access: string }) =>
  signedIn({ authorization: `Bearer ${access}` }, t.site).then(
    () => true,
    () => false,
  )
const days = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: count * 24 }))
const check = (token: string) => t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })
const signOutBy = (token: string) => t.api<typeof signOutDevice>('POST /accounts/signoutdevice', { body: { token } })

/** Returns a member with a session in their own browser, where they were not told of it. */
async function aMemberWithBrowser(options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, options)
  const browser = aBrowser()
  return { member, browser, ...(await signIn(member, browser)) }
}

async function resetOf({ email }: TestMember): Promise<void> {
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
  const token = tokenIn(await newestMailTo(t, email))
  const body = { token, password: newPassword, passchk: newPassword }
  await t.api<typeof resetPassword>('POST /accounts/resetpassword', { body })
}

test('a member is told once of a sign-in in a new browser, and neither of their first nor of later ones there', async () => {
  const [own, other] = [aBrowser(), aBrowser()]
  const email = anEmail()
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
  const token = tokenIn(await newestMailTo(t, email))
  const body = { token, password: aPassword, device_secret: own }
  await t.api<typeof activate>('POST /accounts/activate', { body })
  await signIn({ email }, own)
  expect(await noticesTo({ email })).toEqual([])

  await Promise.all([signIn({ email }, other), signIn({ email }, other)])
  await signIn({ email }, other)
  await signIn({ email }, own)

  const [notice, ...more] = await noticesTo({ email })
  expect(more).toEqual([])
  const when = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().year
  expect(notice?.text.replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`Chrome on Android \\w+ \\d+ \\w+ ${when}, .*UK.time`),
  )
  expect(`${notice?.text}${notice?.html}`).not.toContain(other)
})

test('opening the link of the email ends nothing, and its button signs out that browser alone, wherever it signed in again', async () => {
  const { member, browser, ...own } = await aMemberWithBrowser()
  const thief = aBrowser()
  const first = await signIn(member, thief)
  const token = tokenIn(await newestMailTo(t, member.email))
  const again = await signIn(member, thief)

  for (const method of ['GET', 'HEAD'] as const)
    expect((await t.app.inject({ method, url: `/signoutdevice?token=${token}` })).statusCode).toBe(200)
  expect((await t.app.inject(`/accounts/signoutdevice?token=${token}`)).statusCode).toBe(405)
  expect(await check(token)).toMatchObject({
    ...{ kind: 'device', state: 'good', account: null },
    device: { name: 'Chrome on Android', signed_in_at: expect.stringMatching(/Z$/) },
  })
  expect(await isSignedIn(first)).toBe(true)

  await signOutBy(token)

  expect(await Promise.all([own, first, again].map(isSignedIn))).toEqual([true, false, false])
  const renewed = t.api<typeof refreshSession>('POST /accounts/refresh', { body: { refresh: first.refresh } })
  expect(await refusal(renewed)).toMatchObject({ error: 'session_ended' })
  expect(await check(token)).toMatchObject({ kind: 'device', state: 'used', device: null })
  expect(await refusal(signOutBy(token))).toMatchObject({ error: 'link_used' })
  await signIn(member, browser)
  expect(await noticesTo(member)).toHaveLength(1)
  await signIn(member, thief)
  expect(await noticesTo(member)).toHaveLength(2)
})

test('the link signs out no other member of that browser, does nothing else, and works for thirty days', async () => {
  const { member } = await aMemberWithBrowser()
  const { browser: shared, member: friend, ...own } = await aMemberWithBrowser()
  await signIn(member, shared)
  expect(await noticesTo(friend)).toEqual([])
  const token = tokenIn(await newestMailTo(t, member.email))
  const body = { token, password: newPassword, passchk: newPassword }
  const reset = t.api<typeof resetPassword>('POST /accounts/resetpassword', { body })
  expect(await refusal(reset)).toMatchObject({ error: 'link_unknown' })
  await signOutBy(token)
  expect(await isSignedIn(own)).toBe(true)

  await signIn(member, shared)
  const later = tokenIn(await newestMailTo(t, member.email))
  await days(30)
  expect(await check(later)).toMatchObject({ state: 'expired', device: null })
  expect(await refusal(signOutBy(later))).toMatchObject({ error: 'link_expired' })
})

test('a browser without a secret is new each time, and a sixth email in a day is not sent but its browser told the next day', async () => {
  const { member } = await aMemberWithBrowser()
  for (let nth = 0; nth < 4; nth += 1) await signIn(member, undefined, { userAgent: 'curl/8' })
  const unnamed = await newestMailTo(t, member.email)
  expect(unnamed.text).toContain('A browser we couldn’t identify')
  expect(unnamed.text).not.toContain('won’t send any more')
  const token = tokenIn(unnamed)
  await signIn(member, aBrowser())
  const [fifth] = await noticesTo(member)
  expect(fifth?.text).toContain('won’t send any more until tomorrow')
  const sixth = aBrowser()
  await signIn(member, sixth)
  await signIn(member)
  expect(await noticesTo(member)).toHaveLength(5)
  const anonymous = () =>
    t.site.db
      .selectFrom('sessions')
      .select('id')
      .where('memberId', '=', member.id)
      .where('deviceHash', 'is', null)
      .execute()
  expect(await anonymous()).toHaveLength(5)
  await signOutBy(token)
  expect(await anonymous()).toHaveLength(4)

  await days(1)
  await signIn(member, sixth)
  expect(await noticesTo(member)).toHaveLength(6)
})

test('a malformed secret is refused and starts no session', async () => {
  const { member } = await aMemberWithBrowser()
  expect((await trySignIn(member, 'not a secret')).statusCode).toBe(422)
  expect(await noticesTo(member)).toEqual([])
})

test('a browser is new again ninety days after its last session was used, not after it began', async () => {
  const { member, browser, refresh } = await aMemberWithBrowser()
  await days(29)
  let tokens = await t.api<typeof refreshSession>('POST /accounts/refresh', { body: { refresh } })
  await days(29)
  tokens = await t.api<typeof refreshSession>('POST /accounts/refresh', { body: { refresh: tokens.refresh } })
  await days(89)
  await signIn(member, browser)
  expect(await noticesTo(member)).toEqual([])
  await days(90)
  await signIn(member, browser)
  expect(await noticesTo(member)).toHaveLength(1)
})

test('after a new password by email, a browser that the member has used is not new, and another is', async () => {
  const { member, browser } = await aMemberWithBrowser()
  await resetOf(member)
  await signIn(member, browser, { password: newPassword })
  expect(await noticesTo(member)).toEqual([])
  await signIn(member, aBrowser(), { password: newPassword })
  expect(await noticesTo(member)).toHaveLength(1)
})

test('with two-step verification the email is sent once the code is right, and staff get one when the password signs them in', async () => {
  const { member, access } = await aMemberWithBrowser()
  await beginNextStep(t)
  const body = await anOfferedApp(t, access)
  await t.apiAs(access)<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })
  await beginNextStep(t)
  const other = aBrowser()
  for (const code of [undefined, '000000'])
    expect((await trySignIn(member, other, code === undefined ? {} : { code })).statusCode).toBeGreaterThan(400)
  expect(await noticesTo(member)).toEqual([])
  await signIn(member, other, { code: await codeOf(t.site, member.id) })
  expect(await noticesTo(member)).toHaveLength(1)

  const { member: owner } = await aMemberWithBrowser({ role: 'owner' })
  await aSecondFactor(t.site, owner.id)
  const session = await signIn(owner, aBrowser())
  expect(await noticesTo(owner)).toHaveLength(1)
  const code = await codeOf(t.site, owner.id)
  const verify = t.apiAs(session.access)<typeof verifySecondFactor>
  await verify('POST /api/account/second-factor/verification', { body: { code } })
  expect(await noticesTo(owner)).toHaveLength(1)
})

test('a passkey in a new browser is told, and then that browser is known for the password too', async () => {
  const { member, access } = await aMemberWithBrowser()
  const phone = await aPasskey(t, access)
  const other = aBrowser()
  const payload = { passkey: phone.use(await passkeySignInOptions(t)), device_secret: other }
  expect((await t.app.inject({ method: 'POST', url: '/accounts/passkey', payload })).statusCode).toBe(200)
  expect(await noticesTo(member)).toHaveLength(1)
  await signIn(member, other)
  expect(await noticesTo(member)).toHaveLength(1)
})

test('an account that an owner made and nobody has used is not told of its first sign-in', async () => {
  const member = await aMember(t.site)
  await signInAs(t.site, member)
  await signIn(member)
  expect(await noticesTo(member)).toEqual([])
  await signIn(member)
  expect(await noticesTo(member)).toHaveLength(1)
})
