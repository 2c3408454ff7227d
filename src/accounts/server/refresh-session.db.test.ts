import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#platform/server/link-token.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const refreshWith = (refresh: string) =>
  t.app.inject({ method: 'POST', url: '/accounts/refresh/', payload: { refresh } })

async function refreshed(refresh: string): Promise<{ access: string; refresh: string }> {
  const answer = await refreshWith(refresh)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function expectOver(refresh: string): Promise<void> {
  const answer = await refreshWith(refresh)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: 'session_ended' })
}

async function stateOf(refresh: string): Promise<string | undefined> {
  const row = await t.site.db
    .selectFrom('refreshTokens')
    .select('state')
    .where('tokenHash', '=', hashOf(refresh))
    .executeTakeFirst()
  return row?.state
}

async function isOpen(access: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${access}` }
  return (await t.app.inject({ url: '/api/account/sessions', headers })).statusCode === 200
}

const aSession = async () => signInAs(t.site, await aMember(t.site))

test('each refresh returns new tokens, and the session continues', async () => {
  const first = await aSession()

  const second = await refreshed(first.refresh)
  const third = await refreshed(second.refresh)

  expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
  expect(await Promise.all([first, second, third].map(({ refresh }) => stateOf(refresh)))).toEqual([
    'spent',
    'previous',
    'current',
  ])
  expect(decodeJwt(third.access).sid).toBe(decodeJwt(first.access).sid)
  expect(await isOpen(third.access)).toBe(true)
})

test('a client that missed the response can refresh again with the same token, and the token it missed becomes spent', async () => {
  const { refresh } = await aSession()
  const lost = await refreshed(refresh)

  const again = await refreshed(refresh)

  expect(await stateOf(lost.refresh)).toBe('spent')
  expect(await stateOf(refresh)).toBe('previous')
  const next = await refreshed(again.refresh)
  expect(await isOpen(next.access)).toBe(true)
})

test('reusing a token whose successor was used ends the session, and the newest token stops working', async () => {
  const first = await aSession()
  const second = await refreshed(first.refresh)
  const third = await refreshed(second.refresh)

  await expectOver(first.refresh)

  await expectOver(third.refresh)
  await expectOver(second.refresh)
  expect(await isOpen(third.access)).toBe(false)
})

test('using a token that was replaced before its first use ends the session', async () => {
  const { refresh } = await aSession()
  const lost = await refreshed(refresh)
  const again = await refreshed(refresh)

  await expectOver(lost.refresh)

  await expectOver(again.refresh)
  expect(await isOpen(again.access)).toBe(false)
})

test('ending one session leaves the member’s other sessions open', async () => {
  const member = await aMember(t.site)
  const [stolen, other] = [await signInAs(t.site, member), await signInAs(t.site, member)]
  await refreshed((await refreshed(stolen.refresh)).refresh)

  await expectOver(stolen.refresh)

  expect(await isOpen(other.access)).toBe(true)
  await refreshed(other.refresh)
})

test('a session ends after 30 days without use', async () => {
  const [used, unused] = [await aSession(), await aSession()]
  const days = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: count * 24 }))

  await days(29)
  const later = await refreshed(used.refresh)
  await days(2)

  await expectOver(unused.refresh)
  const newest = await refreshed(later.refresh)
  expect(await isOpen(newest.access)).toBe(true)
  await days(30)
  await expectOver(newest.refresh)
})

test('a session ends for good 90 days after it started, however often it is renewed', async () => {
  const [device, startedAt] = [await aSession(), t.clock.now()]
  let { access, refresh } = device
  const endsAt = startedAt.add({ hours: 90 * 24 })

  // An owner's session was once renewed for 406 days.
  for (let day = 0; day < 89; day += 5) {
    await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: Math.min(5, 89 - day) * 24 }))
    ;({ access, refresh } = await refreshed(refresh))
  }
  await t.clock.advance(t.site.db, t.clock.now().until(endsAt.subtract({ minutes: 5 })))
  ;({ access, refresh } = await refreshed(refresh))
  expect(await isOpen(access)).toBe(true)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 5 }))

  // The access token is valid for another ten minutes.
  expect(await isOpen(access)).toBe(false)
  await expectOver(refresh)
})

test('the limit of tokens an hour holds in the last month of a session, in which they all expire at once', async () => {
  let { refresh } = await aSession()
  for (const days of [29, 29, 5]) {
    await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: days * 24 }))
    ;({ refresh } = await refreshed(refresh))
  }
  for (let time = 1; time < 120; time += 1) ({ refresh } = await refreshed(refresh))

  expect((await refreshWith(refresh)).statusCode).toBe(429)
})

test('new tokens contain the member’s current role and gender', async () => {
  const member = await aMember(t.site, { gender: 'F' })
  const { refresh } = await signInAs(t.site, member)
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ role: 'owner', gender: 'M' }).where('id', '=', member.id).execute(),
  )

  const { access } = await refreshed(refresh)

  expect(decodeJwt(access)).toMatchObject({ sub: member.id, role: 'owner', gender: 'M' })
})

test('spent tokens are deleted when they would have expired', async () => {
  const first = await aSession()
  const second = await refreshed(first.refresh)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 29 * 24 }))
  const third = await refreshed(second.refresh)
  expect(await stateOf(first.refresh)).toBe('spent')

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 2 * 24 }))
  const fourth = await refreshed(third.refresh)

  expect(await stateOf(first.refresh)).toBeUndefined()
  await expectOver(first.refresh)
  expect(await isOpen(fourth.access)).toBe(true)
})

const strange = ['x', 'null', 'a'.repeat(43), 'eyJhbGciOiJub25lIn0.e30.', '\u0000', '💔', 'x'.repeat(1_000)]
test.each(strange)('%j is refused as a refresh token', async (refresh) => {
  await expectOver(refresh)
})

test('an access token cannot be used to refresh, and a body with extra fields is refused', async () => {
  const { access, refresh } = await aSession()

  await expectOver(access)
  const payload = { refresh, role: 'owner' }
  const answer = await t.app.inject({ method: 'POST', url: '/accounts/refresh', payload })

  expect(answer.statusCode).toBe(422)
  expect(await stateOf(refresh)).toBe('current')
})

test('a session gets at most 120 tokens an hour, and continues when the hour has passed', async () => {
  let { refresh } = await aSession()
  for (let time = 1; time < 120; time += 1) ({ refresh } = await refreshed(refresh))

  const answer = await refreshWith(refresh)

  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toHaveProperty('retry-after')

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 61 }))
  expect(await refreshed(refresh)).toHaveProperty('access')
})

const now = Temporal.Now.instant()
test.each([
  ['suspended', { suspendedAt: now, suspensionReason: 'Rude at the table.' }],
  ['being deleted', { deletionRequestedAt: now }],
  ['not activated', { activatedAt: null }],
])('a session that is left of an account that is %s cannot be refreshed', async (_, columns) => {
  const member = await aMember(t.site)
  const { refresh } = await signInAs(t.site, member)
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set(columns).where('id', '=', member.id).execute())

  await expectOver(refresh)
})
