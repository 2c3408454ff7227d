import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { checkLink, forgotPassword, register, resendActivation } from '#accounts/contract/authentication.ts'
import { sendLink } from '#accounts/server/send-link.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, aRegistration, emailsTo, newestMailTo, tokenIn } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const forgot = (email: string, site = t) =>
  site.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
const resend = (email: string) => t.api<typeof resendActivation>('POST /accounts/resendactivation', { body: { email } })
async function check(token: string) {
  const { kind, state } = await t.api<typeof checkLink>('POST /accounts/checklink', { body: { token } })
  return { kind, state }
}

async function anUnactivatedEmail(): Promise<string> {
  const email = anEmail()
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
  await t.runJobs()
  return email
}

const subjectsTo = async (email: string) => (await emailsTo(t, email)).map(({ subject }) => subject)

test('a member who has forgotten their password gets a reset link, whatever the case of the address', async () => {
  const { email } = await aMember(t.site)

  await forgot(`  ${email.toUpperCase()} `)

  const mail = await newestMailTo(t, email)
  expect(mail.subject).toBe('Choose a new password')
  expect(await check(tokenIn(mail))).toMatchObject({ kind: 'reset', state: 'good' })
  expect(await t.site.db.selectFrom('linkRequests').selectAll().execute()).toEqual([])
})

test('a member who never confirmed their address gets a new activation link, whichever link they request', async () => {
  const email = await anUnactivatedEmail()
  const first = tokenIn(await newestMailTo(t, email))

  await resend(email)
  const second = tokenIn(await newestMailTo(t, email))
  await forgot(email)
  const third = tokenIn(await newestMailTo(t, email))

  expect(await subjectsTo(email)).toEqual(Array(3).fill('Confirm your email address'))
  expect(await Promise.all([first, second, third].map(check))).toEqual([
    { kind: null, state: 'unknown' },
    { kind: null, state: 'unknown' },
    { kind: 'activation', state: 'good' },
  ])
})

test('unknown addresses, suspended members and members who need no activation get no email', async () => {
  const member = await aMember(t.site)
  const suspended = await aMember(t.site)
  await suspendMember(t.site, siteItself, suspended.id, 'spam')
  const unknown = anEmail()

  await resend(member.email)
  for (const email of [unknown, suspended.email]) {
    await forgot(email)
    await resend(email)
  }

  for (const email of [member.email, suspended.email, unknown]) expect(await subjectsTo(email)).toEqual([])
  expect(await t.site.db.selectFrom('linkRequests').selectAll().execute()).toEqual([])
})

test('the links of a suspended member do not work', async () => {
  const member = await aMember(t.site)
  await forgot(member.email)
  const token = tokenIn(await newestMailTo(t, member.email))

  await suspendMember(t.site, siteItself, member.id, 'spam')

  expect(await check(token)).toMatchObject({ kind: null, state: 'unknown' })
})

test('a job that runs twice sends one email, even if the runs are concurrent', async () => {
  const { email } = await aMember(t.site)
  await forgot(email)
  const { id } = await t.site.db.selectFrom('linkRequests').select('id').executeTakeFirstOrThrow()

  await Promise.all([1, 2, 3].map(() => sendLink(t.site, id)))
  await sendLink(t.site, id)

  expect(await emailsTo(t, email)).toHaveLength(1)
})

test('strangers from many networks cannot flood a mailbox, and the last link still works', async () => {
  const limited = await testSite()
  try {
    const { email } = await aMember(limited.site)
    for (let network = 1; network <= 9; network += 1) {
      const payload = { email: network % 2 ? email : email.toUpperCase() }
      const remoteAddress = `203.0.113.${network}`
      await limited.app.inject({ method: 'POST', url: '/accounts/forgotpassword', payload, remoteAddress })
      await limited.runJobs()
    }

    const mails = await emailsTo(limited, email)
    expect(mails).toHaveLength(5)
    const [newest] = mails
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/accounts/checklink',
      payload: { token: newest && tokenIn(newest) },
    })
    expect(answer.json()).toMatchObject({ kind: 'reset', state: 'good' })

    await limited.clock.advance(limited.site.db, Temporal.Duration.from({ minutes: 61 }))
    await forgot(email, limited)
    expect(await emailsTo(limited, email)).toHaveLength(6)
  } finally {
    await limited.close()
  }
})

test('requests by strangers that send no email do not stop a member from resetting their password', async () => {
  const limited = await testSite()
  try {
    const { email } = await aMember(limited.site)
    for (let ask = 1; ask <= 6; ask += 1) {
      const remoteAddress = `203.0.113.${ask}`
      const url = '/accounts/resendactivation'
      await limited.app.inject({ method: 'POST', url, payload: { email }, remoteAddress })
      await limited.runJobs()
    }
    expect(await emailsTo(limited, email)).toEqual([])

    await forgot(email, limited)
    await limited.runJobs()

    expect((await emailsTo(limited, email)).map(({ subject }) => subject)).toEqual(['Choose a new password'])
  } finally {
    await limited.close()
  }
})
