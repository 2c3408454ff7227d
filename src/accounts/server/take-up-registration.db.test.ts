import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { activate, authenticate, checkLink, register } from '#accounts/contract/signing-in.ts'
import { takeUpRegistration } from '#accounts/server/take-up-registration.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, aPassword, aRegistration, mailsTo, newestMailTo, tokenIn } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const registerAs = (given: Parameters<typeof aRegistration>[0]) =>
  t.api<typeof register>('POST /accounts/register', { body: aRegistration(given) })
const signIn = (email: string, password = aPassword) =>
  t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password } })
const activateWith = (token: string) => t.api<typeof activate>('POST /accounts/activate', { body: { token } })
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

test('who registers can sign in once they have used the link in their mail, and not before', async () => {
  const email = anEmail()
  expect(await registerAs({ email, username: '  Betty   Tonks ' })).toEqual({})
  await t.workOffJobs()
  await expect(signIn(email)).rejects.toMatchObject({ status: 401, body: { error: 'account_not_activated' } })

  const mail = await newestMailTo(t, email)
  expect(mail.subject).toBe('Please confirm your email address')
  expect(await activateWith(tokenIn(mail))).toEqual({})

  expect(await signIn(email)).toMatchObject({ access: expect.any(String), terms_accepted: true })
  expect(await membersWith(email)).toMatchObject([{ userName: 'Betty Tonks', gender: 'F', role: 'member' }])
})

test('registering keeps nothing but the member: the row that asked for it is gone', async () => {
  await registerAs({})
  await t.workOffJobs()

  expect(await t.site.db.selectFrom('registrations').selectAll().execute()).toEqual([])
})

test('registering again before activation replaces what was given and voids the earlier link', async () => {
  const email = anEmail()
  await registerAs({ email, username: 'First Name', gender: 'M', password: 'Gasometer4!lights' })
  const first = tokenIn(await newestMailTo(t, email))
  await registerAs({ email: email.toUpperCase(), username: 'Second Name', gender: 'F' })
  const second = tokenIn(await newestMailTo(t, email))

  expect(await check(first)).toMatchObject({ kind: null, state: 'unknown' })
  await expect(activateWith(first)).rejects.toMatchObject({ status: 404, body: { error: 'link_unknown' } })
  await activateWith(second)

  expect(await membersWith(email)).toMatchObject([{ userName: 'Second Name', gender: 'F', email: email.toUpperCase() }])
  await expect(signIn(email, 'Gasometer4!lights')).rejects.toMatchObject({ status: 401 })
  expect(await signIn(email)).toHaveProperty('access')
})

test('whoever has an account already is told so by mail, and their account stays as it is', async () => {
  const member = await aMember(t.site, { userName: 'Clara Tonks' })
  const before = await membersWith(member.email)

  await registerAs({
    email: member.email.toUpperCase(),
    username: 'Not Clara',
    gender: 'M',
    password: 'Gasometer4!lights',
  })

  const [mail, ...more] = await mailsTo(t, member.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You already have an account')
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(`${t.site.config.siteUrl}/signin`)
    expect(part).not.toContain('token=')
    expect(part).not.toContain('Not Clara')
  }
  expect(await membersWith(member.email)).toEqual(before)
})

test('who is suspended cannot register again, and hears nothing of it', async () => {
  const member = await aMember(t.site)
  await suspendMember(t.site, siteItself, member.id, 'spam')
  const before = await membersWith(member.email)

  await registerAs({ email: member.email })

  expect(await mailsTo(t, member.email)).toEqual([])
  expect(await membersWith(member.email)).toEqual(before)
})

test('a job that runs twice, also at once, makes one account and sends one mail', async () => {
  const email = anEmail()
  await registerAs({ email })
  const { id } = await t.site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()

  await Promise.all([1, 2, 3].map(() => takeUpRegistration(t.site, id)))
  await takeUpRegistration(t.site, id)

  expect(await mailsTo(t, email)).toHaveLength(1)
  expect(await membersWith(email)).toHaveLength(1)
})

test('two registrations of a new address at the same moment make one account, whose one link is in the later mail', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = anEmail()
    const names = ['One Tonks', 'Two Tonks', 'Three Tonks']
    await Promise.all(names.map((username) => registerAs({ email, username })))
    const asked = await t.site.db.selectFrom('registrations').select('id').execute()

    await Promise.all(asked.map(({ id }) => takeUpRegistration(t.site, id)))

    const mails = await mailsTo(t, email)
    expect(await membersWith(email)).toHaveLength(1)
    expect(mails).toHaveLength(3)
    const states = await Promise.all(mails.map(async (mail) => (await check(tokenIn(mail))).state))
    expect(states.toSorted()).toEqual(['good', 'unknown', 'unknown'])
  }
})

test('strangers from many networks cannot flood a mailbox, and the last link stays good', async () => {
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
      await limited.workOffJobs()
    }

    const mails = await mailsTo(limited, email)
    const newest = await newestMailTo(limited, email)
    await limited.api<typeof activate>('POST /accounts/activate', { body: { token: tokenIn(newest) } })

    expect(mails).toHaveLength(30)
    const { userName } = await limited.site.db.selectFrom('members').select('userName').executeTakeFirstOrThrow()
    expect(userName).toBe('Stranger 29')
  } finally {
    await limited.close()
  }
})

test('one address never has two accounts, whatever the code does', async () => {
  const { id, email } = await aMember(t.site)
  const copy =
    sql`insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at)
    select gen_random_uuid(), ${email.toUpperCase()}, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at
    from members where id = ${id}`.execute(t.site.db)

  await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'members_email' })
})

test('an activation link says whose account it would activate while it is good, so that another’s words are noticed', async () => {
  const email = anEmail()
  await registerAs({ email, username: 'Somebody Else', gender: 'M' })
  await t.workOffJobs()
  const token = tokenIn(await newestMailTo(t, email))
  const look = () => t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })

  expect((await look()).account).toEqual({ name: 'Somebody Else', gender: 'M' })
  await activateWith(token)
  expect((await look()).account).toBeNull()
})
