import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let other: SecondProcess
beforeAll(async () => {
  t = await testSite()
  other = await secondProcess(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

function tokensOf(memberId: string) {
  return t.site.db
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .select(['sessionId', 'generation', 'state'])
    .where('memberId', '=', memberId)
    .orderBy('generation')
    .execute()
}

/** Refreshes a session as the site does, but without the lock that serialises refreshes of one session. */
async function refreshWithoutLock(client: Client, sessionId: string, hash: string, bothHaveRead: () => Promise<void>) {
  await client.query('begin')
  const { rows } = await client.query<{ newest: number }>(
    'select max(generation) as newest from refresh_tokens where session_id = $1',
    [sessionId],
  )
  await bothHaveRead()
  await client.query(`update refresh_tokens set state = 'previous' where session_id = $1 and state = 'current'`, [
    sessionId,
  ])
  await client.query(
    `insert into refresh_tokens (session_id, generation, token_hash, state, issued_at, expires_at)
     values ($1, $2, sha256($3::bytea), 'current', now(), now() + interval '30 days')`,
    [sessionId, (rows[0]?.newest ?? 0) + 1, hash],
  )
  await client.query('commit')
}

test('without the lock, two concurrent refreshes conflict, and only the constraints prevent a second current token', async () => {
  const member = await aMember(t.site)
  await signInAs(t.site, member)
  const sessionId = (await tokensOf(member.id))[0]?.sessionId ?? ''
  const clients = [1, 2].map(() => new Client({ connectionString: t.database.url }))
  await Promise.all(clients.map((client) => client.connect()))
  let reading = clients.length
  const { promise, resolve } = Promise.withResolvers<void>()
  const bothHaveRead = () => {
    reading -= 1
    if (reading === 0) resolve()
    return promise
  }

  const outcomes = await Promise.allSettled(
    clients.map((client, index) => refreshWithoutLock(client, sessionId, `token ${index}`, bothHaveRead)),
  )

  await Promise.all(clients.map((client) => client.end()))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await tokensOf(member.id)).filter(({ state }) => state === 'current')).toHaveLength(1)
})

test('twenty concurrent refreshes with one token in two processes leave one session with one current token', async () => {
  const member = await aMember(t.site)
  const { refresh } = await signInAs(t.site, member)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { app } = index % 2 ? t : other
      return app.inject({ method: 'POST', url: '/accounts/refresh', payload: { refresh } })
    }),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  const tokens = await tokensOf(member.id)
  expect(new Set(tokens.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(tokens.map(({ state }) => state)).toEqual(['previous', ...Array(19).fill('spent'), 'current'])
})

test('twenty concurrent refreshes with a spent token are all refused, and the session ends', async () => {
  const member = await aMember(t.site)
  const { refresh } = await signInAs(t.site, member)
  const ask = (token: string) => t.app.inject({ method: 'POST', url: '/accounts/refresh', payload: { refresh: token } })
  const second = (await ask(refresh)).json<{ refresh: string }>()
  await ask(second.refresh)

  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(refresh)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(401))
  expect(await tokensOf(member.id)).toEqual([])
})

test('signing out during a refresh still ends the session', async () => {
  const member = await aMember(t.site)
  const { refresh } = await signInAs(t.site, member)
  const payload = { refresh }

  await Promise.all([
    ...Array.from({ length: 10 }, () => t.app.inject({ method: 'POST', url: '/accounts/refresh', payload })),
    other.app.inject({ method: 'POST', url: '/accounts/signout', payload }),
  ])

  expect(await tokensOf(member.id)).toEqual([])
})
