import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  activate,
  authenticate,
  checkLink,
  confirmEmail,
  forgotPassword,
  register,
  resetPassword,
} from '#accounts/contract/authentication.ts'
import { activate as activateOnServer } from '#accounts/server/activate.ts'
import { checkLink as checkLinkOnServer } from '#accounts/server/use-link.ts'
import { aMember, anEmail, aPassword, aRegistration, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import type { Site } from '#platform/server/site.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const newPassword = 'Gasometer4!lights'
async function check(token: string) {
  const { kind, state } = await t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })
  return { kind, state }
}
const activateWith = (token: string) =>
  t.api<typeof activate>('POST /accounts/activate', { body: { token, password: aPassword } })
const confirmWith = (token: string) => t.api<typeof confirmEmail>('POST /accounts/confirmemail', { body: { token } })
const resetWith = (token: string, password = newPassword) =>
  t.api<typeof resetPassword>('POST /accounts/resetpassword', { body: { token, password, passchk: password } })
const signIn = (email: string, password: string) =>
  t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password } })
const minutes = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: count }))

async function anActivationLink(): Promise<string> {
  const email = anEmail()
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
  return tokenIn(await newestMailTo(t, email))
}

async function aResetLink(email?: string): Promise<string> {
  const to = email ?? (await aMember(t.site)).email
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email: to } })
  return tokenIn(await newestMailTo(t, to))
}

async function aConfirmLink(): Promise<string> {
  const { authorization } = await signInAs(t.site, await aMember(t.site))
  const email = anEmail()
  const payload = { email, current_password: aPassword }
  await t.app.inject({ method: 'PUT', url: '/api/account/email', payload, headers: { authorization } })
  return tokenIn(await newestMailTo(t, email))
}

const kinds = [
  { kind: 'activation', make: anActivationLink, use: activateWith, lives: 48 },
  { kind: 'reset', make: () => aResetLink(), use: resetWith, lives: 1 },
  { kind: 'email', make: aConfirmLink, use: confirmWith, lives: 48 },
] as const

describe.each(kinds)('a link of kind $kind', ({ kind, make, use, lives }) => {
  test('is not used up by a check, and works once', async () => {
    const token = await make()
    const good = { kind, state: 'good' }
    expect([await check(token), await check(token)]).toEqual([good, good])

    await use(token)

    expect(await check(token)).toEqual({ kind, state: 'used' })
    await expect(use(token)).rejects.toMatchObject({ status: 409, body: { error: 'link_used' } })
  })

  test('works only once, even when used three times concurrently', async () => {
    const token = await make()

    const outcomes = await Promise.allSettled([use(token), use(token), use(token)])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    const used = { body: { error: 'link_used' } }
    expect(refused).toMatchObject([used, used])
  })

  test(`works for ${lives} h and is then reported as expired`, async () => {
    const token = await make()
    await minutes(lives * 60 - 1)
    expect(await check(token)).toEqual({ kind, state: 'good' })
    await minutes(2)

    expect(await check(token)).toEqual({ kind, state: 'expired' })
    await expect(use(token)).rejects.toMatchObject({ status: 409, body: { error: 'link_expired' } })
  })

  test('does not work as a link of another kind', async () => {
    const token = await make()
    const others = kinds.filter((other) => other.kind !== kind)
    for (const other of others)
      await expect(other.use(token)).rejects.toMatchObject({ status: 404, body: { error: 'link_unknown' } })

    expect(await check(token)).toEqual({ kind, state: 'good' })
  })

  test.each(['x', 'A'.repeat(43), 'A'.repeat(200), "' or 1=1 --"])('is unknown if the token is %j', async (token) => {
    expect(await check(token)).toMatchObject({ kind: null, state: 'unknown' })
    await expect(use(token)).rejects.toMatchObject({ status: 404, body: { error: 'link_unknown' } })
  })
})

describe('an activation link that is used elsewhere while its registration is being read', () => {
  test('is refused as already used', async () => {
    const token = await anActivationLink()
    const by = { address: '127.0.0.1', userAgent: undefined }
    const activation = activateOnServer(
      siteWithCallbackAfterFirstQuery(() => activateWith(token)),
      by,
      { token, password: aPassword },
    )
    await expect(activation).rejects.toMatchObject({ refusal: { error: 'link_used' } })
  })

  test('is shown as used', async () => {
    const token = await anActivationLink()
    expect(
      await checkLinkOnServer(
        siteWithCallbackAfterFirstQuery(() => activateWith(token)),
        { token },
      ),
    ).toMatchObject({ state: 'used' })
  })
})

/** Returns the site with a callback that runs when its first query has returned. */
function siteWithCallbackAfterFirstQuery(happens: () => Promise<unknown>): Site {
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        await happens()
      }
      return result
    },
  }
  return { ...t.site, db: t.site.db.withPlugin(plugin) }
}

test('only the hash of a link is stored, and opening its page changes nothing', async () => {
  const token = await anActivationLink()
  const stored = [
    await t.site.db.selectFrom('accountLinks').selectAll().execute(),
    await t.site.db.selectFrom('audit').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toContain(token)

  for (const method of ['GET', 'HEAD'] as const)
    await t.app.inject({ method, url: `/accounts/activate?token=${token}` })

  expect(await check(token)).toMatchObject({ kind: 'activation', state: 'good' })
})

test('a password reset ends every session, and the member is notified', async () => {
  const member = await aMember(t.site, { userName: 'Clara Tonks' })
  const devices = [await signInAs(t.site, member), await signInAs(t.site, member)]

  await resetWith(await aResetLink(member.email))

  await expect(signIn(member.email, member.password)).rejects.toMatchObject({ status: 401 })
  expect(await signIn(member.email, newPassword)).toHaveProperty('access')
  for (const { authorization } of devices) {
    const answer = await t.app.inject({ url: '/api/account', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  }
  expect(await newestMailTo(t, member.email)).toMatchObject({
    subject: 'Your password was changed',
    text: expect.stringContaining('Hello Clara,'),
  })
})

test('a new password that is easy to guess or does not match its confirmation is refused, and the link stays valid', async () => {
  const member = await aMember(t.site)
  const token = await aResetLink(member.email)

  await expect(resetWith(token, 'Password1!')).rejects.toMatchObject({ status: 422 })
  const twice = { token, password: newPassword, passchk: 'Gasometer5!lights' }
  const differing = t.api<typeof resetPassword>('POST /accounts/resetpassword', { body: twice })
  await expect(differing).rejects.toMatchObject({ body: { fields: { passchk: 'Passwords do not match.' } } })

  expect(await check(token)).toMatchObject({ kind: 'reset', state: 'good' })
  expect(await signIn(member.email, member.password)).toHaveProperty('access')
})

test('a password reset invalidates an email change link requested before it', async () => {
  const member = await aMember(t.site)
  const { authorization } = await signInAs(t.site, member)
  const email = anEmail()
  const payload = { email, current_password: aPassword }
  await t.app.inject({ method: 'PUT', url: '/api/account/email', payload, headers: { authorization } })
  const elsewhere = tokenIn(await newestMailTo(t, email))

  await resetWith(await aResetLink(member.email))

  await expect(confirmWith(elsewhere)).rejects.toMatchObject({ body: { error: 'link_unknown' } })
})
