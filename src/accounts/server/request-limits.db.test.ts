import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { passwordChecksByNetwork, requestsByNetwork } from '#accounts/server/request-limits.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { countAttempts } from '#accounts/testing/count-attempts.ts'
import { aMember, anEmail, aRegistration } from '#accounts/testing.ts'
import { watchWrites } from '#platform/testing/watch-writes.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
/** Returns the writes since the last call, with security events that would be written within a quarter of a second. */
let written: () => Promise<string[]>
beforeAll(async () => {
  t = await testSite()
  const watched = await watchWrites(t.database)
  written = async () => {
    await t.site.securityEvents.write()
    return watched()
  }
})
afterAll(() => t.close())

let networks = 0
let remoteAddress = ''
beforeEach(() => anotherNetwork())

function anotherNetwork(): void {
  networks += 1
  remoteAddress = `198.51.100.${networks}`
}

function post(url: string, payload: object) {
  return t.app.inject({ method: 'POST', url, payload, remoteAddress })
}

const calls: [string, (email: string) => object, purpose: string][] = [
  ['/accounts/register/', (email) => aRegistration({ email }), 'registering'],
  ['/accounts/forgotpassword/', (email) => ({ email }), 'asking for a link (reset)'],
  ['/accounts/resendactivation/', (email) => ({ email }), 'asking for a link (activation)'],
]

async function anUnactivatedEmail(): Promise<string> {
  const email = anEmail()
  await post('/accounts/register', aRegistration({ email }))
  await t.runJobs()
  return email
}

async function aSuspendedEmail(): Promise<string> {
  const { id, email } = await aMember(t.site)
  await suspendMember(t.site, siteItself, id, 'spam')
  return email
}

describe.each(calls)('POST %s', (url, bodyFor, purpose) => {
  test('returns the same bytes and makes the same writes for known, unknown, unactivated and suspended addresses', async () => {
    const emails = [anEmail(), (await aMember(t.site)).email, await anUnactivatedEmail(), await aSuspendedEmail()]
    await written()

    const answers = []
    for (const email of emails) {
      anotherNetwork()
      const { statusCode, headers, rawPayload } = await post(url, bodyFor(email))
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      answers.push({ statusCode, rest, bytes: rawPayload.toString(), writes: await written() })
    }

    expect(answers[0]).toMatchObject({ statusCode: url.includes('register') ? 201 : 200, bytes: '{}' })
    expect(answers[0]?.writes).toContainEqual('INSERT pgboss.job')
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('allows five requests an hour per address and network, and then says how long to wait', async () => {
    const email = anEmail()
    for (let time = 0; time < 5; time += 1) expect((await post(url, bodyFor(email))).statusCode).toBeLessThan(202)

    const sixth = await post(url, bodyFor(email.toUpperCase()))
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(sixth.json()).toMatchObject({ error: 'too_many_requests', detail: expect.stringContaining('an hour') })
    expect((await post(url, bodyFor(anEmail()))).statusCode).toBeLessThan(202)

    const here = remoteAddress
    anotherNetwork()
    expect((await post(url, bodyFor(email))).statusCode).toBeLessThan(202)
    remoteAddress = here
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 61 }))
    expect((await post(url, bodyFor(email))).statusCode).toBeLessThan(202)
  })

  test('allows four hundred requests an hour from one network, then ten a minute', async () => {
    await countAttempts(t.site, requestsByNetwork(purpose), remoteAddress, 400)
    const statuses = []
    for (let time = 0; time < 11; time += 1) statuses.push((await post(url, bodyFor(anEmail()))).statusCode)

    expect(statuses.slice(0, 10).every((status) => status < 202)).toBe(true)
    expect(statuses[10]).toBe(429)
  })
})

test('a refused registration saves nothing and reports an error for each invalid field', async () => {
  await written()

  const wrong = { email: 'nobody', username: 'Bet', gender: 'X', password: 'short', passchk: 'other' }
  const answer = await post('/accounts/register', wrong)

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    error: 'invalid',
    fields: {
      email: 'Invalid email address.',
      username: 'Your user name must be at least six characters.',
      gender: 'Please choose your gender.',
      password: expect.stringContaining('at least ten characters'),
      passchk: 'Passwords do not match.',
    },
  })
  expect(await written()).toEqual([])
})

test.each(['Password1!', 'Qwerty123!', 'BettyTonks1!'])(
  'a password that is easy to guess (%s) is refused with an error on its field, and no registration is saved',
  async (password) => {
    await written()
    const answer = await post('/accounts/register', aRegistration({ password }))

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { password: expect.any(String) } })
    expect(await written()).toEqual(['INSERT limits'])
  },
)

test('a network can have a thousand passwords checked an hour and then ten a minute, and others are not affected', async () => {
  const easy = () => post('/accounts/register', aRegistration({ email: anEmail(), password: 'Password1!' }))
  await countAttempts(t.site, passwordChecksByNetwork, remoteAddress, 1_000)
  for (let time = 0; time < 10; time += 1) expect((await easy()).statusCode).toBe(422)

  expect((await easy()).statusCode).toBe(429)

  anotherNetwork()
  expect((await easy()).statusCode).toBe(422)
})
