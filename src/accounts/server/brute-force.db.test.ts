import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { perNetwork, quietPace } from '#accounts/server/sign-in-limits.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, emailsTo, signInAs, signInByPassword, withFullPasswordQueue } from '#accounts/testing.ts'
import { countAttempts } from '#accounts/testing/count-attempts.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
let others: SecondProcess[]
let apps: FastifyInstance[]
beforeAll(async () => {
  t = await testSite()
  others = [await secondProcess(t), await secondProcess(t)]
  apps = [t.app, ...others.map(({ app }) => app)]
})
afterAll(async () => {
  for (const other of others) await other.close()
  await t.close()
})

let networks = 0
function aNetwork(): string {
  networks += 1
  return `10.${networks >> 8}.${networks & 255}.7`
}

const WRONG_PASSWORD = 'Wrong!kite77'

/** Makes one attempt, using the processes in rotation. */
let attempts = 0
function tryOnce(
  email: string,
  remoteAddress: string,
  password = WRONG_PASSWORD,
  app = apps[attempts++ % apps.length],
  device: { device_secret?: string } = {},
) {
  if (!app) throw new Error('no process')
  const payload = { email, password, ...device }
  return app.inject({ method: 'POST', url: '/accounts/authenticate', payload, remoteAddress })
}

/** Returns a new browser's secret. */
const aDevice = () => ({ device_secret: randomBytes(32).toString('hex') })

/** Makes one attempt in a browser that sends its secret. */
const tryInBrowser = (device: object, email: string, network: string, password = WRONG_PASSWORD) =>
  tryOnce(email, network, password, t.app, device).then(({ statusCode }) => statusCode)

const statusOf = async (...args: Parameters<typeof tryOnce>) => (await tryOnce(...args)).statusCode
const times = <T>(count: number, action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => action(index)))
const counts = (statuses: number[]) => Object.fromEntries(Map.groupBy(statuses, String).entries().map(countOf))
const countOf = ([status, all]: [string, number[]]) => [status, all.length]

async function minutes(count: number): Promise<void> {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: count, seconds: 1 }))
  for (const other of others) await other.site.versionPoller.poll()
}

test('three processes together check only ten guesses per network, and the real member can still sign in', async () => {
  const member = await aMember(t.site)
  // More than fifty guesses at one account are limited in all.
  const size = 5
  const attackers = Array.from({ length: size }, aNetwork)

  const statuses: number[] = []
  while (statuses.length < 50 * size) {
    statuses.push(...(await times(50, (index) => statusOf(member.email, attackers[index % size] ?? ''))))
  }

  expect(counts(statuses)).toEqual({ 401: 10 * size, 429: 40 * size })
  expect(await statusOf(member.email, aNetwork(), member.password)).toBe(200)
  expect(await statusOf(member.email, attackers[0] ?? '', member.password)).toBe(429)

  await minutes(15)

  expect(await times(3, () => statusOf(member.email, attackers[0] ?? ''))).toEqual([401, 401, 401])
  expect(await statusOf(member.email, attackers[0] ?? '', member.password)).toBe(200)
})

test('concurrent guesses get no more attempts than consecutive ones', async () => {
  const member = await aMember(t.site)
  const network = aNetwork()

  // If many more wait for the same row, some reach the timeout for locks on a busy machine, and are counted in memory.
  const statuses = await times(30, () => statusOf(member.email, network))

  expect(counts(statuses)).toEqual({ 401: 10, 429: 20 })
})

test('different spellings of the address give no extra guesses', async () => {
  const member = await aMember(t.site)
  const network = aNetwork()
  const spellings = [member.email, member.email.toUpperCase(), ` ${member.email}`, `${member.email}\t`]

  const statuses = await times(40, (index) => statusOf(spellings[index % 4] ?? '', network))

  expect(counts(statuses)).toEqual({ 401: 10, 429: 30 })
})

test('after a thousand failures a network has few guesses a minute, and known devices are not affected', async () => {
  const network = aNetwork()
  const [member, device] = [await aMember(t.site), aDevice()]
  expect(await tryInBrowser(device, member.email, aNetwork(), member.password)).toBe(200)
  await countAttempts(t.site, perNetwork, network, 1_000)
  // Three guesses each, then four more, which share the twelve of accounts that were tried more often.
  const targets = Array.from({ length: 6 }, anEmail)
  for (const expected of [{ 401: 6 }, { 401: 6 }, { 401: 6 }, { 401: 6 }, { 401: 6 }, { 429: 6 }])
    expect(counts(await times(6, (nth) => statusOf(targets[nth] ?? '', network)))).toEqual(expected)
  await countAttempts(t.site, quietPace, network, 101)

  expect(counts(await times(30, () => statusOf(anEmail(), network)))).toEqual({ 401: 1, 429: 29 })
  const refused = await tryOnce(anEmail(), network)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(await tryInBrowser(device, member.email, network, member.password)).toBe(200)
  expect(await statusOf(anEmail(), aNetwork())).toBe(401)
  await minutes(1)
  expect(await statusOf(member.email, network, member.password)).toBe(200)
})

test('a refused network adds no rows for the addresses it invents', async () => {
  const network = aNetwork()
  await countAttempts(t.site, perNetwork, network, 1_000)
  await countAttempts(t.site, quietPace, network, 121)
  await statusOf(anEmail(), network)
  const rows = () => t.site.db.selectFrom('limits').select('key').execute()
  const before = await rows()

  expect(counts(await times(30, () => statusOf(anEmail(), network)))).toEqual({ 429: 30 })

  expect(await rows()).toHaveLength(before.length)
})

test('all addresses of one IPv6 network count as one', async () => {
  const email = anEmail()

  const statuses = await times(20, (index) => statusOf(email, `2001:db8:7:7::${index + 1}`))

  expect(counts(statuses)).toEqual({ 401: 10, 429: 10 })
  expect(await statusOf(email, '2001:db8:7:8::1')).toBe(401)
})

test('guesses from the networks of one /48 are paced, and members sign in meanwhile, there and elsewhere', async () => {
  const [member, neighbour, device] = [await aMember(t.site), await aMember(t.site), aDevice()]
  const inThe48 = (index: number) => `2001:db8:48:${index.toString(16)}::1`
  expect(await tryInBrowser(device, member.email, aNetwork(), member.password)).toBe(200)
  const tries = suiteSize({ whole: 400, inTest: 100 })

  const attack = times(tries, (index) => statusOf(member.email, inThe48(index)))
  const signedIn = await Promise.all([
    statusOf(member.email, aNetwork(), member.password),
    tryInBrowser(device, member.email, inThe48(0), member.password),
    statusOf(neighbour.email, inThe48(1), neighbour.password),
  ])
  const { 401: lookedAt = 0, 429: refused } = counts(await attack)

  expect(signedIn).toEqual([200, 200, 200])
  expect(lookedAt).toBeLessThanOrEqual(60)
  expect(refused).toBe(tries - lookedAt)
  expect(await statusOf(member.email, aNetwork(), member.password)).toBe(200)
  expect(await tryInBrowser(device, member.email, inThe48(0), member.password)).toBe(200)
})

test('phones behind one address all get in, although the passwords are mistyped first', async () => {
  const phones = suiteSize({ whole: 400, inTest: 30 })
  const mistyped = suiteSize({ whole: 1, inTest: 4 })
  const [network, members] = [aNetwork(), await times(phones, () => aMember(t.site))]

  const statuses = await Promise.all(
    members.map(async ({ email, password }) => {
      const wrong = await times(mistyped, () => statusOf(email, network))
      return [...wrong, await statusOf(email, network, password)]
    }),
  )

  expect(counts(statuses.flat())).toEqual({ 200: phones, 401: phones * mistyped })
})

test('a device that has signed in before has ten guesses of its own, and cannot be locked out by a stranger', async () => {
  const [member, device, network] = [await aMember(t.site), aDevice(), aNetwork()]
  expect(await tryInBrowser(device, member.email, network, member.password)).toBe(200)
  expect(counts(await times(12, () => statusOf(member.email, network)))).toEqual({ 401: 10, 429: 2 })

  expect(await tryInBrowser(device, member.email, network, member.password)).toBe(200)
  expect(await tryInBrowser(aDevice(), member.email, network, member.password)).toBe(429)
  expect(counts(await times(12, () => tryInBrowser(device, member.email, network)))).toEqual({ 401: 10, 429: 2 })
  const other = await aMember(t.site)
  expect(counts(await times(12, () => tryInBrowser(device, other.email, network)))).toEqual({ 401: 10, 429: 2 })
})

test('ten wrong passwords in a day are told to the member by email, once a day at most', async () => {
  const [member, suspended] = [await aMember(t.site), await aMember(t.site)]
  await suspendMember(t.site, siteItself, suspended.id, 'spam')
  const subjects = async ({ email }: { email: string }) => (await emailsTo(t, email)).map(({ subject }) => subject)
  const failTenTimes = ({ email }: { email: string }) => times(10, () => statusOf(email, aNetwork()))

  await times(9, () => statusOf(member.email, aNetwork()))
  expect(await subjects(member)).toEqual([])
  await statusOf(member.email, aNetwork())
  expect(await subjects(member)).toEqual(['Someone tried to sign in to your account'])

  await failTenTimes(member)
  await Promise.all([failTenTimes(suspended), failTenTimes({ email: anEmail() })])
  expect(await subjects(member)).toHaveLength(1)
  expect(await subjects(suspended)).toEqual([])

  await minutes(24 * 60)
  await failTenTimes(member)
  expect(await subjects(member)).toHaveLength(2)
})

test('ten wrong codes after the right password are told to the member by email', async () => {
  const owner = await aMember(t.site, { role: 'owner' })
  await signInAs(t.site, owner)
  const { access } = await signInByPassword(t.site, owner)
  const payload = { code: '123-wrong-456' }
  const headers = { authorization: `Bearer ${access}` }
  const sendCode = () =>
    t.app.inject({ method: 'POST', url: '/api/account/second-factor/verification', payload, headers })

  for (let time = 0; time < 10; time += 1) expect((await sendCode()).statusCode).toBe(422)
  expect((await sendCode()).statusCode).toBe(429)

  const [mail, ...more] = await emailsTo(t, owner.email)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('they know your password. Please choose a new one')
  expect(more).toEqual([])
})

test('a refusal says when to try again, and is the same whether or not the member exists', async () => {
  const emails = [anEmail(), (await aMember(t.site)).email]
  const networksOf = emails.map(aNetwork)
  for (const [index, email] of emails.entries()) await times(10, () => tryOnce(email, networksOf[index] ?? ''))

  const answers = await times(2, (index) => tryOnce(emails[index] ?? '', networksOf[index] ?? ''))

  const bodies: unknown[] = answers.map(({ body }) => JSON.parse(withoutRequestId(body)))
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toMatchObject({
    error: 'too_many_requests',
    detail: 'Too many attempts. Please wait 15 minutes, then try again.',
  })
  expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(800)
})

test('a correct password does not count as a guess, so all guests of an event can sign in from one network', async () => {
  const member = await aMember(t.site)
  const network = aNetwork()

  expect(counts(await times(10, () => statusOf(member.email, network, member.password)))).toEqual({ 200: 10 })
  for (let count = 0; count < 30; count += 1) {
    expect(await statusOf(member.email, network, member.password)).toBe(200)
  }

  expect(counts(await times(15, () => statusOf(member.email, network)))).toEqual({ 401: 10, 429: 5 })
})

test('guesses at one address from many networks are slowed down but not refused, and other addresses are not slowed down', async () => {
  const member = await aMember(t.site)
  expect(counts(await times(25, () => statusOf(member.email, aNetwork())))).toEqual({ 401: 25 })
  const arrived: string[] = []
  const signingIn = async (name: string, { email, password }: typeof member) => {
    expect(await statusOf(email, aNetwork(), password)).toBe(200)
    arrived.push(name)
  }

  const slowed = signingIn('slowed', member)
  await signingIn('another', await aMember(t.site))
  await slowed

  expect(arrived).toEqual(['another', 'slowed'])
})

test('an attempt that the server was too busy to check does not count', async () => {
  const email = anEmail()
  const network = aNetwork()

  const answer = await withFullPasswordQueue(() => tryOnce(email, network))

  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'too_busy'])
  expect(answer.headers['retry-after']).toBe('5')
  expect(counts(await times(12, () => statusOf(email, network)))).toEqual({ 401: 10, 429: 2 })
})

test('with LIMITS=off there are no limits', async () => {
  const unlimited = await testSite({ LIMITS: 'off' })
  try {
    const email = anEmail()
    const statuses = await times(40, () => statusOf(email, '10.9.9.9', WRONG_PASSWORD, unlimited.app))
    expect(counts(statuses)).toEqual({ 401: 40 })
  } finally {
    await unlimited.close()
  }
})
