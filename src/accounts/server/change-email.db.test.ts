import { afterAll, beforeAll, expect, test } from 'vitest'
import type { changeEmail, getAccount } from '#accounts/contract/account.ts'
import type { confirmEmail, forgotPassword, register } from '#accounts/contract/authentication.ts'
import {
  aMember,
  anEmail,
  aPassword,
  aRegistration,
  emailsTo,
  newestMailTo,
  signInAs,
  signInByPassword,
  tokenIn,
} from '#accounts/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { watchWrites } from '#platform/testing/watch-writes.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let written: () => Promise<string[]>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  written = await watchWrites(t.database)
})
afterAll(() => t.close())

function ask(access: string, email: string, current_password = aPassword) {
  return t.apiAs(access)<typeof changeEmail>('PUT /api/account/email', { body: { email, current_password } })
}
const account = (access: string) => t.apiAs(access)<typeof getAccount>('GET /api/account')
const confirmWith = (token: string) => t.api<typeof confirmEmail>('POST /accounts/confirmemail', { body: { token } })

async function signedIn(options = {}) {
  const member = await aMember(t.site, options)
  return { member, access: (await signInAs(t.site, member)).access }
}

test('the account moves to the new address when its link is used, and the old address is notified', async () => {
  const { member, access } = await signedIn({ userName: 'Clara Tonks' })
  const email = anEmail()
  await ask(access, email)
  expect(await account(access)).toMatchObject({ email: member.email, new_email: email })

  const mail = await newestMailTo(t, email)
  expect(withoutIds(mail.text)).not.toContain('Clara')
  await confirmWith(tokenIn(mail))

  expect(await account(access)).toMatchObject({ email, new_email: null })
  const notice = await newestMailTo(t, member.email)
  expect(notice).toMatchObject({ subject: 'Your email address was changed' })
  expect(notice.text).toContain('Hello Clara,')
  for (const part of [notice.text, notice.html]) {
    expect(part).toContain(t.site.config.trader.email)
    expect(part).not.toContain(email)
  }
  expect(await signInByPassword(t.site, { email, password: aPassword })).toHaveProperty('access')
  await expect(signInByPassword(t.site, member)).rejects.toThrow('wrong_email_or_password')
})

test('a password reset link that was sent to the old address stops working after the move', async () => {
  const { member, access } = await signedIn()
  const email = anEmail()
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email: member.email } })
  const old = tokenIn(await newestMailTo(t, member.email))
  await ask(access, email)

  await confirmWith(tokenIn(await newestMailTo(t, email)))

  const state = await t.app.inject({ method: 'POST', url: '/accounts/checklink', payload: { token: old } })
  expect(state.json()).toMatchObject({ kind: null, state: 'unknown' })
})

test('a wrong current password is refused and no email is sent', async () => {
  const { access } = await signedIn()
  const email = anEmail()

  await expect(ask(access, email, 'Gasometer9!lights')).rejects.toMatchObject({
    status: 422,
    body: { fields: { current_password: 'That isn’t your password.' } },
  })

  expect(await emailsTo(t, email)).toEqual([])
  expect(await account(access)).toMatchObject({ new_email: null })
})

test('requesting another address invalidates the link sent to the previous one', async () => {
  const { access } = await signedIn()
  const [one, two] = [anEmail(), anEmail()]
  await ask(access, one)
  const first = tokenIn(await newestMailTo(t, one))

  await ask(access, two)

  await expect(confirmWith(first)).rejects.toMatchObject({ status: 404, body: { error: 'link_unknown' } })
  await confirmWith(tokenIn(await newestMailTo(t, two)))
  expect(await account(access)).toMatchObject({ email: two })
})

test('an address that already has an account gets the same response as any other, and its owner is notified by email', async () => {
  const { access } = await signedIn()
  const other = await aMember(t.site)
  const headers = { authorization: `Bearer ${access}` }
  const seen = []
  // Events of earlier sign-ins and refusals are written soon after, by themselves.
  await t.site.securityEvents.write()
  await written()
  for (const email of [anEmail(), other.email.toUpperCase()]) {
    const payload = { email, current_password: aPassword }
    const answer = await t.app.inject({ method: 'PUT', url: '/api/account/email', payload, headers })
    const { new_email } = await account(access)
    // The same activity of a session is recorded once a minute.
    const others = ['DELETE account_links', 'UPDATE sessions']
    const writes = (await written()).filter((statement) => !others.includes(statement))
    seen.push({ status: answer.statusCode, body: answer.body, isShown: new_email === email, writes })
  }

  expect(seen[1]).toEqual(seen[0])
  expect(seen[0]).toMatchObject({ status: 200, body: '{}', isShown: true })
  const mail = await newestMailTo(t, other.email)
  expect(mail.subject).toBe('You already have an account')
  expect(mail.html + mail.text).not.toContain('token=')
})

test('an address that another member has taken in the meantime cannot be confirmed', async () => {
  const { member, access } = await signedIn()
  const email = anEmail()
  await ask(access, email)
  const token = tokenIn(await newestMailTo(t, email))
  await aMember(t.site, { email: email.toUpperCase() })

  await expect(confirmWith(token)).rejects.toMatchObject({ status: 404, body: { error: 'link_unknown' } })

  expect(await account(access)).toMatchObject({ email: member.email })
})

test('when several members confirm the same address at the same time, only one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = anEmail()
    const tokens: string[] = []
    for (const { access } of [await signedIn(), await signedIn(), await signedIn()]) {
      await ask(access, email)
      tokens.push(tokenIn(await newestMailTo(t, email)))
    }

    const outcomes = await Promise.allSettled(tokens.map(confirmWith))

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    const unknown = { reason: { status: 404, body: { error: 'link_unknown' } } }
    expect(refused).toMatchObject([unknown, unknown])
  }
})

test('an unconfirmed registration of an address does not stop a member from moving their account to it', async () => {
  const { access } = await signedIn()
  const email = anEmail()
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
  await t.runJobs()
  const { id } = await t.site.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await ask(access, email)

  await confirmWith(tokenIn(await newestMailTo(t, email)))

  expect(await account(access)).toMatchObject({ email })
  expect(await actionsOn(t.site.db, id)).toEqual(['unactivated account deleted'])
})

test('a member can change the letter case of their own address', async () => {
  const { member, access } = await signedIn()
  await ask(access, member.email.toUpperCase())

  await confirmWith(tokenIn(await newestMailTo(t, member.email)))

  expect(await account(access)).toMatchObject({ email: member.email.toUpperCase() })
})

test('an address that has reached its email limit gets no more emails, and the last link still works', async () => {
  const limited = await testSite()
  try {
    const email = anEmail()
    const askAs = async (member: { email: string; password: string }) => {
      const { access } = await signInAs(limited.site, member)
      const body = { email, current_password: aPassword }
      await limited.apiAs(access)<typeof changeEmail>('PUT /api/account/email', { body })
    }
    const member = await aMember(limited.site)
    await askAs(member)
    const token = tokenIn(await newestMailTo(limited, email))
    for (let others = 0; others < 4; others += 1) await askAs(await aMember(limited.site))

    await askAs(member)

    expect(await emailsTo(limited, email)).toHaveLength(5)
    await limited.api<typeof confirmEmail>('POST /accounts/confirmemail', { body: { token } })
  } finally {
    await limited.close()
  }
})

test('a member can request five email changes an hour, and must then wait', async () => {
  const limited = await testSite()
  try {
    const { access } = await signInAs(limited.site, await aMember(limited.site))
    const answers = []
    for (let time = 0; time < 6; time += 1) {
      const payload = { email: anEmail(), current_password: aPassword }
      const headers = { authorization: `Bearer ${access}` }
      answers.push(await limited.app.inject({ method: 'PUT', url: '/api/account/email', payload, headers }))
    }

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  } finally {
    await limited.close()
  }
})
