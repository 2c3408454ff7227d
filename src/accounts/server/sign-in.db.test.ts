import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { signIn } from '#accounts/server/sign-in.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, type TestMember } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { waitingForLocks } from '#platform/testing/waiting-for-locks.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

let addresses = 0
/** Uses a new network each time, so that no rate limit applies. */
function authenticate(payload: object, headers: Record<string, string> = {}) {
  addresses += 1
  const remoteAddress = `198.51.100.${addresses}`
  return t.app.inject({ method: 'POST', url: '/accounts/authenticate/', payload, headers, remoteAddress })
}

function sessionsOf(member: TestMember) {
  return t.site.db.selectFrom('sessions').selectAll().where('memberId', '=', member.id).execute()
}

/** Returns a member who has registered but not used the link yet. */
async function anUnactivatedMember(): Promise<TestMember> {
  const member = await aMember(t.site)
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ activatedAt: null }).where('id', '=', member.id).execute(),
  )
  return member
}

async function aSuspendedMember(): Promise<TestMember> {
  const member = await aMember(t.site)
  await suspendMember(t.site, siteItself, member.id, 'Rude to the host.')
  return member
}

test('signing in with the correct password starts a session with a device name', async () => {
  const member = await aMember(t.site, { gender: 'M' })
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

  const answer = await authenticate({ email: member.email, password: member.password }, { 'user-agent': userAgent })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { access, refresh, ...rest } = answer.json<{ access: string; refresh: string }>()
  expect(rest).toEqual({ terms_accepted: true, second_factor: 'not required' })
  const [session] = await sessionsOf(member)
  expect(session).toMatchObject({ device: 'Chrome on Android' })
  const now = t.site.clock.now().epochMilliseconds / 1_000
  expect(decodeJwt(access)).toMatchObject({ sub: member.id, gender: 'M', role: 'member', sid: session?.id })
  expect(Math.abs((decodeJwt(access).exp ?? 0) - now - 15 * 60)).toBeLessThan(10)
  expect(refresh).toMatch(/^[\w-]{43}$/)
})

test('a member has at most a hundred sessions, and a new one replaces the least recently used', async () => {
  const member = await aMember(t.site)
  await sql`insert into sessions (id, member_id, device, started_at, last_used_at, expires_at)
    select gen_random_uuid(), ${member.id}, 'number ' || n, now(), now() - n * interval '1 minute', now() + interval '1 day'
    from generate_series(1, 120) n`.execute(t.site.db)

  expect((await authenticate({ email: member.email, password: member.password })).statusCode).toBe(200)

  const devices = (await sessionsOf(member)).map(({ device }) => device)
  expect(devices).toHaveLength(100)
  expect(devices).toEqual(expect.arrayContaining(['number 1', 'number 99', 'Unknown device']))
})

test('only the hash of a refresh token is stored', async () => {
  const member = await aMember(t.site)

  const { refresh } = (await authenticate({ email: member.email, password: member.password })).json<{
    refresh: string
  }>()

  const [session] = await sessionsOf(member)
  const tokens = await t.site.db
    .selectFrom('refreshTokens')
    .selectAll()
    .where('sessionId', '=', session?.id ?? '')
    .execute()
  expect(tokens).toMatchObject([{ generation: 1, state: 'current', tokenHash: hashOf(refresh) }])
})

test('case and surrounding spaces of the email address are ignored', async () => {
  const member = await aMember(t.site, { email: 'Amy.Tonks@Example.com' })

  for (const email of ['amy.tonks@example.com', 'AMY.TONKS@EXAMPLE.COM', '  Amy.Tonks@Example.com ']) {
    expect((await authenticate({ email, password: member.password })).statusCode).toBe(200)
  }
  expect(await sessionsOf(member)).toHaveLength(3)
})

test('a wrong password and an unknown address get the same response, whatever the state of the account', async () => {
  const emails = [
    anEmail(),
    (await aMember(t.site)).email,
    (await anUnactivatedMember()).email,
    (await aSuspendedMember()).email,
  ]

  const answers = await Promise.all(emails.map((email) => authenticate({ email, password: 'Wrong!kite77' })))

  const responses = answers.map(({ statusCode, headers, body }) => {
    const { date: _, 'x-request-id': __, ...rest } = headers
    return { statusCode, rest, body: withoutRequestId(body) }
  })
  expect(responses).toEqual(Array(4).fill(responses[0]))
  expect(answers[0]?.json()).toMatchObject({
    error: 'wrong_email_or_password',
    detail: 'That email address or password isn’t right.',
  })
})

test.each([
  ['has not activated their account', anUnactivatedMember, 'account_not_activated'],
  ['is suspended', aSuspendedMember, 'account_suspended'],
])('only the correct password reveals that a member %s, and no session is started', async (_what, make, error) => {
  const member = await make()

  const right = await authenticate({ email: member.email, password: member.password })
  const wrong = await authenticate({ email: member.email, password: 'Wrong!kite77' })

  expect(right.statusCode).toBe(401)
  expect(right.json()).toMatchObject({ error })
  expect(wrong.json()).toMatchObject({ error: 'wrong_email_or_password' })
  expect(await sessionsOf(member)).toEqual([])
})

test('a member who accepted earlier terms can sign in, and the response says that the terms have changed', async () => {
  const member = await aMember(t.site)
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ termsVersion: '2020-01-01' }).where('id', '=', member.id).execute(),
  )

  const answer = await authenticate({ email: member.email, password: member.password })

  expect(answer.json()).toMatchObject({ terms_accepted: false })
})

test('a sign-in fails if the password is changed while it is being checked', async () => {
  const member = await aMember(t.site)
  const passwordHash = await hashPassword('Another!kite77')
  const by = { address: '192.0.2.200', userAgent: undefined }

  // This transaction locks the member until the sign-in has checked the old password and waits for the lock.
  let signedIn: Promise<unknown> = Promise.resolve()
  await inTransaction(t.site.db, async (tx) => {
    await tx.updateTable('members').set({ passwordHash }).where('id', '=', member.id).execute()
    signedIn = signIn(t.site, by, member).catch((error: unknown) => error)
    await expect.poll(() => waitingForLocks(t.site.db)).toBe(1)
  })

  expect(await signedIn).toMatchObject({ refusal: { error: 'wrong_email_or_password' } })
  expect(await sessionsOf(member)).toEqual([])
})

const bad = [
  {},
  { email: 'amy@example.com' },
  { email: ' ', password: 'x' },
  { email: 'amy@example.com', password: '' },
  { email: ['amy@example.com'], password: 'x' },
  { email: 'amy@example.com', password: 'x', role: 'owner' },
  { email: 'amy@example.com', password: 'x'.repeat(1_001) },
]
test.each(bad)('a body like %j is refused with field errors', async (payload) => {
  const answer = await authenticate(payload)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ fields: object }>().fields).length).toBeGreaterThan(0)
})
