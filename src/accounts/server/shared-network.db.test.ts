import { afterAll, beforeAll, expect, test } from 'vitest'
import type { offerPasskeySignIn } from '#accounts/contract/passkeys.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { passwordChecksByNetwork, requestsByNetwork } from '#accounts/server/request-limits.ts'
import { perNetwork } from '#accounts/server/sign-in-limits.ts'
import { aMember, anEmail, aRegistration, signInByPassword } from '#accounts/testing.ts'
import { aPasskey } from '#accounts/testing/passkeys.ts'
import type { Limit } from '#platform/server/limits.ts'
import { watchWrites } from '#platform/testing/watch-writes.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

/** The address of a pub, which everyone on its wi-fi has. */
const PUB = '192.0.2.7'
const post = (url: string, payload: object = {}, remoteAddress = PUB) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress })
const statusOf = async (...args: Parameters<typeof post>) => (await post(...args)).statusCode
const offer = async (from = PUB): Promise<AnswerOf<typeof offerPasskeySignIn>> =>
  (await post('/accounts/passkey/options', {}, from)).json()

/** Repeats an action a few at a time: without a free connection, attempts would be counted in memory. */
async function repeat(times: number, action: (nth: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < times; done += 20)
    await Promise.all(Array.from({ length: Math.min(20, times - done) }, (_, nth) => action(done + nth)))
}

const countFrom = (network: string, limit: Limit) =>
  repeat(limit.attempts, () => t.site.limits.isExceeded(limit, network))

const nonsense = (challenge: string) => ({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ challenge })).toString('base64url'),
    ...{ authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  },
})

test('hundreds of nonsense answers and of challenges from a pub refuse nobody’s passkey there', async () => {
  const phone = await aPasskey(t, (await signInByPassword(t.site, await aMember(t.site))).access)
  await repeat(320, () => post('/accounts/passkey', { passkey: nonsense('AAAA') }))
  await repeat(320, async () => post('/accounts/passkey', { passkey: nonsense((await offer()).challenge) }))
  await repeat(1_500, () => post('/accounts/passkey/options'))

  expect(await statusOf('/accounts/passkey', { passkey: phone.use(await offer()) })).toBe(200)
})

test('asking for a challenge and answering it with an unknown passkey write nothing, from any network', async () => {
  const written = await watchWrites(t.database)
  await written()
  await repeat(40, async (nth) => {
    const from = `2001:db8:48:${nth.toString(16)}::1`
    await post('/accounts/passkey', { passkey: nonsense((await offer(from)).challenge) }, from)
  })
  expect((await written()).filter((write) => !write.includes('security_events'))).toEqual([])
})

test('wrong signatures of one passkey from a network are limited, and other passkeys there still sign in', async () => {
  const [{ access }, other] = [
    await signInByPassword(t.site, await aMember(t.site)),
    await signInByPassword(t.site, await aMember(t.site)),
  ]
  const [phone, another] = [await aPasskey(t, access), await aPasskey(t, other.access)]
  const forged = async () => phone.use(await offer(), { origin: 'https://evil.example' })
  const statuses: number[] = []
  await repeat(40, async () => statuses.push(await statusOf('/accounts/passkey', { passkey: await forged() })))

  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await statusOf('/accounts/passkey', { passkey: another.use(await offer()) })).toBe(200)
  expect(await statusOf('/accounts/passkey', { passkey: phone.use(await offer()) }, '192.0.2.8')).toBe(200)
})

test('after a thousand wrong passwords for invented addresses, another guest of that address signs in while it goes on', async () => {
  const guest = await aMember(t.site)
  await countFrom(PUB, perNetwork)
  const invent = () => statusOf('/accounts/authenticate', { email: anEmail(), password: 'Wrong!kite77' })
  const invented: number[] = []
  await repeat(60, async () => invented.push(await invent()))

  expect(await statusOf('/accounts/authenticate', { email: guest.email, password: guest.password })).toBe(200)
  expect(new Set(invented)).toEqual(new Set([401]))
})

test.each<[string, string, Limit, string, () => object]>([
  [
    'registers',
    '192.0.2.11',
    requestsByNetwork('registering'),
    '/accounts/register',
    () => aRegistration({ email: anEmail() }),
  ],
  ['registers', '192.0.2.12', passwordChecksByNetwork, '/accounts/register', () => aRegistration({ email: anEmail() })],
  [
    'asks for a new password',
    '192.0.2.13',
    requestsByNetwork('asking for a link (reset)'),
    '/accounts/forgotpassword',
    () => ({ email: anEmail() }),
  ],
])(
  'once a network’s requests of an hour are used up, a guest still %s within a minute',
  async (_what, network, limit, url, body) => {
    await countFrom(network, limit)
    const statuses: number[] = []
    await repeat(20, async () => statuses.push(await statusOf(url, body(), network)))
    const refused = await post(url, body(), network)
    expect(statuses.filter((status) => status < 202)).toHaveLength(10)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)

    await t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: 61 }))
    expect(await statusOf(url, body(), network)).toBeLessThan(202)
  },
)
