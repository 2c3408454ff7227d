import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { activate, authenticate, checkLink, register } from '#accounts/contract/authentication.ts'
import { processRegistration } from '#accounts/server/process-registration.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, aPassword, aRegistration, emailsTo, newestMailTo, tokenIn } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const registerAs = (options: Parameters<typeof aRegistration>[0]) =>
  t.api<typeof register>('POST /accounts/register', { body: aRegistration(options) })
const signIn = (email: string, password = aPassword) =>
  t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password } })
const activateWith = (token: string, password = aPassword) =>
  t.api<typeof activate>('POST /accounts/activate', { body: { token, password } })
async function check(token: string) {
  const { kind, state } = await t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })
  return { kind, state }
}

function membersWith(email: string) {
  return t.site.db
    .selectFrom('members')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

test('a new member can sign in only after using the emailed link with their password', async () => {
  const email = anEmail()
  expect(await registerAs({ email, username: '  Betty   Tonks ' })).toEqual({})
  await t.runJobs()
  await expect(signIn(email)).rejects.toMatchObject({ status: 401, body: { error: 'account_not_activated' } })

  const mail = await newestMailTo(t, email)
  expect(mail.subject).toBe('Confirm your email address')
  expect(await activateWith(tokenIn(mail))).toMatchObject({ access: expect.any(String), terms_accepted: true })

  expect(await signIn(email)).toMatchObject({ access: expect.any(String), terms_accepted: true })
  expect(await membersWith(email)).toMatchObject([{ userName: 'Betty Tonks', gender: 'F', role: 'member' }])
})

test('activating a registration deletes everything stored about it except the member', async () => {
  const email = anEmail()
  await registerAs({ email })
  await activateWith(tokenIn(await newestMailTo(t, email)))

  expect(await t.site.db.selectFrom('registrations').selectAll().execute()).toEqual([])
})

describe('an address that two people have registered', () => {
  const others = 'Gasometer4!lights'
  async function registeredTwice(email: string): Promise<[string, string]> {
    await registerAs({ email, username: 'First Name', gender: 'M', password: others })
    const first = tokenIn(await newestMailTo(t, email))
    await registerAs({ email: email.toUpperCase(), username: 'Second Name', gender: 'F' })
    return [first, tokenIn(await newestMailTo(t, email))]
  }

  test.each([
    { which: 'first', own: others, other: aPassword, is: { userName: 'First Name', gender: 'M' } },
    { which: 'second', own: aPassword, other: others, is: { userName: 'Second Name', gender: 'F' } },
  ] as const)(
    'becomes the account of the $which registration when its link is used, without data from the other',
    async ({ which, own, other, is }) => {
      const email = anEmail()
      const links = await registeredTwice(email)
      const [link, otherLink] = which === 'first' ? links : links.toReversed()
      if (!link || !otherLink) throw new Error('a registration has no link')
      await expect(activateWith(link, other)).rejects.toMatchObject({
        status: 422,
        body: { fields: { password: expect.anything() } },
      })

      await activateWith(link, own)

      expect(await membersWith(email)).toMatchObject([is])
      expect(await signIn(email, own)).toHaveProperty('access')
      await expect(signIn(email, other)).rejects.toMatchObject({ status: 401 })
      expect(await check(otherLink)).toEqual({ kind: null, state: 'unknown' })
      await expect(activateWith(otherLink, other)).rejects.toMatchObject({ body: { error: 'link_unknown' } })
      expect(await membersWith(email)).toMatchObject([is])
    },
  )

  test('becomes the account of only one of the two when both links are used at the same time', async () => {
    const email = anEmail()
    const [first, second] = await registeredTwice(email)

    const outcomes = await Promise.allSettled([activateWith(first, others), activateWith(second)])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const won = outcomes[0]?.status === 'fulfilled' ? 'First Name' : 'Second Name'
    expect(await membersWith(email)).toMatchObject([{ userName: won }])
  })

  test('stays unactivated when its owner follows the link of a stranger’s registration', async () => {
    const email = anEmail()
    await registerAs({ email, username: 'Not Betty', gender: 'M', password: others })
    const link = tokenIn(await newestMailTo(t, email))

    await expect(t.api<typeof activate>('POST /accounts/activate', { body: { token: link } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { password: expect.anything() } },
    })

    expect(await membersWith(email)).toMatchObject([{ activatedAt: null }])
    expect(await check(link)).toEqual({ kind: 'activation', state: 'good' })
  })
})

describe('the browser that registered', () => {
  const secretOf = (letter: string) => letter.repeat(64)
  const look = (token: string, browser_secret?: string) =>
    t.api<typeof checkLink>('POST /accounts/checklink', { body: { token, browser_secret } })
  const activateFrom = (token: string, browser_secret: string) =>
    t.api<typeof activate>('POST /accounts/activate', { body: { token, browser_secret } })

  test('activates the account without the password, and other browsers need the password', async () => {
    const email = anEmail()
    await t.api<typeof register>('POST /accounts/register', {
      body: { ...aRegistration({ email }), browser_secret: secretOf('a') },
    })
    const token = tokenIn(await newestMailTo(t, email))

    expect((await look(token, secretOf('a'))).account).toMatchObject({ password_required: false, email })
    expect((await look(token, secretOf('b'))).account).toMatchObject({ password_required: true })
    expect((await look(token)).account).toMatchObject({ password_required: true })
    await expect(activateFrom(token, secretOf('b'))).rejects.toMatchObject({ status: 422 })
    expect(await activateFrom(token, secretOf('a'))).toHaveProperty('access')
  })

  test('cannot activate a different registration with the same address', async () => {
    const email = anEmail()
    for (const letter of ['a', 'b'])
      await t.api<typeof register>('POST /accounts/register', {
        body: { ...aRegistration({ email }), browser_secret: secretOf(letter) },
      })
    const token = tokenIn(await newestMailTo(t, email))

    await expect(activateFrom(token, secretOf('a'))).rejects.toMatchObject({ status: 422 })
    expect(await activateFrom(token, secretOf('b'))).toHaveProperty('access')
  })
})

test('a link allows ten password guesses per quarter of an hour', async () => {
  const limited = await testSite()
  try {
    const email = anEmail()
    await limited.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
    const token = tokenIn(await newestMailTo(limited, email))
    const attempt = (password: string) =>
      limited.app.inject({ method: 'POST', url: '/accounts/activate', payload: { token, password } })
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect((await attempt(`Wrong${attempts}!guess`)).statusCode).toBe(422)

    expect((await attempt(aPassword)).statusCode).toBe(429)
    await limited.clock.advance(limited.site.db, Temporal.Duration.from({ minutes: 16 }))
    expect((await attempt(aPassword)).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

test('the link returns the visitor to the page they came from, but only to a page of this site', async () => {
  const email = anEmail()
  const registerGoing = (return_to: string) =>
    t.api<typeof register>('POST /accounts/register', { body: { ...aRegistration({ email }), return_to } })
  await registerGoing('/checkout/5?door=1')
  const mail = await newestMailTo(t, email)
  for (const part of [mail.html, mail.text]) expect(part).toContain('to=%2Fcheckout%2F5%3Fdoor%3D1')

  for (const elsewhere of ['https://example.com/', '//example.com', '/\\example.com', 'checkout'])
    await expect(registerGoing(elsewhere)).rejects.toMatchObject({ status: 422 })
  expect(await emailsTo(t, email)).toHaveLength(1)
})

test('a member who already has an account is notified by email, and the account does not change', async () => {
  const member = await aMember(t.site, { userName: 'Clara Tonks' })
  const before = await membersWith(member.email)

  await registerAs({
    email: member.email.toUpperCase(),
    username: 'Not Clara',
    gender: 'M',
    password: 'Gasometer4!lights',
  })

  const [mail, ...more] = await emailsTo(t, member.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You already have an account')
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(`${t.site.config.siteUrl}/signin`)
    expect(part).not.toContain('token=')
    expect(part).not.toContain('Not Clara')
  }
  expect(await membersWith(member.email)).toEqual(before)
})

test('a suspended member cannot register again, and gets no email', async () => {
  const member = await aMember(t.site)
  await suspendMember(t.site, siteItself, member.id, 'spam')
  const before = await membersWith(member.email)

  await registerAs({ email: member.email })

  expect(await emailsTo(t, member.email)).toEqual([])
  expect(await membersWith(member.email)).toEqual(before)
})

test('a job that runs twice creates one account and sends one email', async () => {
  const email = anEmail()
  await registerAs({ email })
  const { id } = await t.site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
  await processRegistration(t.site, id)
  await t.runJobs()
  expect(await emailsTo(t, email)).toHaveLength(1)
  expect(await membersWith(email)).toHaveLength(1)
})

test('concurrent registrations of a new address create one account, and each link works until one is used', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = anEmail()
    const names = ['One Tonks', 'Two Tonks', 'Three Tonks']
    await Promise.all(names.map((username) => registerAs({ email, username })))
    const registrations = await t.site.db.selectFrom('registrations').select('id').execute()

    await Promise.all(registrations.map(({ id }) => processRegistration(t.site, id)))

    const mails = await emailsTo(t, email)
    expect(await membersWith(email)).toHaveLength(1)
    expect(mails).toHaveLength(3)
    const states = await Promise.all(mails.map(async (mail) => (await check(tokenIn(mail))).state))
    expect(states).toEqual(['good', 'good', 'good'])
  }
})

test('strangers from many networks cannot flood a mailbox, and the last link still works', async () => {
  const limited = await testSite()
  try {
    const email = anEmail()
    for (let time = 0; time < 33; time += 1) {
      const remoteAddress = `203.0.113.${Math.floor(time / 4)}`
      const payload = aRegistration({ email, username: `Stranger ${time}` })
      const { statusCode } = await limited.app.inject({
        method: 'POST',
        url: '/accounts/register',
        payload,
        remoteAddress,
      })
      expect(statusCode).toBe(201)
      await limited.runJobs()
    }

    const mails = await emailsTo(limited, email)
    const newest = await newestMailTo(limited, email)
    await limited.api<typeof activate>('POST /accounts/activate', {
      body: { token: tokenIn(newest), password: aPassword },
    })

    expect(mails).toHaveLength(30)
    const { userName } = await limited.site.db.selectFrom('members').select('userName').executeTakeFirstOrThrow()
    expect(userName).toBe('Stranger 29')
  } finally {
    await limited.close()
  }
})

test('the database refuses a second account with the same address', async () => {
  const { id, email } = await aMember(t.site)
  const copy =
    sql`insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at)
    select gen_random_uuid(), ${email.toUpperCase()}, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at
    from members where id = ${id}`.execute(t.site.db)

  await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'members_email' })
})

test('a valid activation link shows whose account it would activate', async () => {
  const email = anEmail()
  await registerAs({ email, username: 'Somebody Else', gender: 'M' })
  await t.runJobs()
  const token = tokenIn(await newestMailTo(t, email))
  const look = () => t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })

  expect((await look()).account).toEqual({ name: 'Somebody Else', gender: 'M', email, password_required: true })
  await activateWith(token)
  expect((await look()).account).toBeNull()
})
