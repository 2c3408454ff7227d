import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anEmail, withFullPasswordQueue } from '#accounts/testing.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

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
  return `10.0.${networks >> 8}.${networks & 255}`
}

const WRONG_PASSWORD = 'Wrong!kite77'

/** Makes one attempt, using the processes in rotation. */
let attempts = 0
function tryOnce(
  email: string,
  remoteAddress: string,
  password = WRONG_PASSWORD,
  app = apps[attempts++ % apps.length],
) {
  if (!app) throw new Error('no process')
  return app.inject({ method: 'POST', url: '/accounts/authenticate', payload: { email, password }, remoteAddress })
}

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
  const size = suiteSize({ whole: 20, inTest: 4 })
  const attackers = Array.from({ length: size }, aNetwork)

  const statuses: number[] = []
  while (statuses.length < 50 * size) {
    statuses.push(...(await times(100, (index) => statusOf(member.email, attackers[index % size] ?? ''))))
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

  const statuses = await times(60, () => statusOf(member.email, network))

  expect(counts(statuses)).toEqual({ 401: 10, 429: 50 })
})

test('different spellings of the address give no extra guesses', async () => {
  const member = await aMember(t.site)
  const network = aNetwork()
  const spellings = [member.email, member.email.toUpperCase(), ` ${member.email}`, `${member.email}\t`]

  const statuses = await times(40, (index) => statusOf(spellings[index % 4] ?? '', network))

  expect(counts(statuses)).toEqual({ 401: 10, 429: 30 })
})

test('each network has a hundred guesses across all addresses', async () => {
  const network = aNetwork()
  const emails = Array.from({ length: 12 }, anEmail)

  const statuses = await times(120, (index) => statusOf(emails[index % 12] ?? '', network))

  expect(counts(statuses)).toEqual({ 401: 100, 429: 20 })
  expect(await statusOf(anEmail(), network)).toBe(429)
  expect(await statusOf(anEmail(), aNetwork())).toBe(401)
})

test('a refused network adds no rows for the addresses it invents', async () => {
  const network = aNetwork()
  const emails = Array.from({ length: 10 }, anEmail)
  await times(100, (index) => statusOf(emails[index % 10] ?? '', network))
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

test('a refusal says when to try again, and is the same whether or not the member exists', async () => {
  const emails = [anEmail(), (await aMember(t.site)).email]
  const networksOf = emails.map(aNetwork)
  for (const [index, email] of emails.entries()) await times(10, () => tryOnce(email, networksOf[index] ?? ''))

  const answers = await times(2, (index) => tryOnce(emails[index] ?? '', networksOf[index] ?? ''))

  const bodies = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toMatchObject({
    error: 'too_many_requests',
    detail: 'Too many tries. Please wait 15 minutes, then try again.',
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
