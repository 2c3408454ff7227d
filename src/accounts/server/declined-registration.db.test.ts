import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, aRegistration, emailsTo } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const strangers = 'Kingfisher7!towpath'

async function post(path: string, body: object) {
  const answer = await t.app.inject({ method: 'POST', url: path, payload: body })
  const content: unknown = JSON.parse(withoutRequestId(answer.body))
  return { status: answer.statusCode, content }
}

/**
 * Registers the address with the stranger's password, then signs in with that address and password. Returns the two responses
 * that the stranger would see.
 */
async function registerAndSignInAsStranger(email: string) {
  const registered = await post('/accounts/register', aRegistration({ email, password: strangers }))
  await t.runJobs()
  return [registered, await post('/accounts/authenticate', { email, password: strangers })]
}

test('registering with an address and then signing in does not reveal whether it has an account', async () => {
  const member = await aMember(t.site)
  const suspended = await aMember(t.site)
  await suspendMember(t.site, siteItself, suspended.id, 'a test')

  const nobody = await registerAndSignInAsStranger(anEmail())

  expect(nobody[1]).toMatchObject({ status: 401, content: { error: 'account_not_activated' } })
  expect(await registerAndSignInAsStranger(member.email)).toEqual(nobody)
  expect(await registerAndSignInAsStranger(member.email.toUpperCase())).toEqual(nobody)
  expect(await registerAndSignInAsStranger(suspended.email)).toEqual(nobody)
})

test('a member whose address a stranger has registered can still sign in with their own password, and the stranger’s password does not work', async () => {
  const member = await aMember(t.site)
  await registerAndSignInAsStranger(member.email)

  const own = await post('/accounts/authenticate', { email: member.email, password: member.password })
  const again = await post('/accounts/authenticate', { email: member.email, password: strangers })

  expect(own).toMatchObject({ status: 200, content: { access: expect.any(String) } })
  expect(again.status).toBe(401)
  expect(await post('/accounts/authenticate', { email: member.email, password: 'Quite7!wrong' })).toMatchObject({
    content: { error: 'wrong_email_or_password' },
  })
})

test('after thirty days the stranger’s password is treated as wrong, as for an account that was never activated', async () => {
  const member = await aMember(t.site)
  const unknown = anEmail()
  await registerAndSignInAsStranger(member.email)
  await registerAndSignInAsStranger(unknown)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 31 }))

  await t.sweep()

  for (const email of [member.email, unknown])
    expect(await post('/accounts/authenticate', { email, password: strangers })).toMatchObject({
      content: { error: 'wrong_email_or_password' },
    })
})

test('a member is notified at most five times an hour that someone is registering with their address', async () => {
  const limited = await testSite()
  const member = await aMember(limited.site)
  for (let time = 0; time < 8; time += 1) {
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/accounts/register',
      payload: aRegistration({ email: member.email }),
      remoteAddress: `192.0.2.${time + 1}`,
    })
    expect(answer.statusCode).toBe(201)
    await limited.runJobs()
  }

  expect(await emailsTo(limited, member.email)).toHaveLength(5)
  await limited.close()
})
