import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let client: Client
let sessionId: string
beforeAll(async () => {
  t = await testSite()
  client = new Client({ connectionString: t.database.url })
  await client.connect()
})
beforeEach(async () => {
  sessionId = await aSession()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

async function aSession(): Promise<string> {
  const id = newId()
  const { id: memberId } = await aMember(t.site)
  await client.query(
    `insert into sessions (id, member_id, device, started_at, last_used_at, expires_at)
     values ($1, $2, 'Plain SQL', now(), now(), now() + interval '30 days')`,
    [id, memberId],
  )
  return id
}

const addToken = (generation: number, state: string, hash: Buffer = randomBytes(32), session = sessionId) =>
  client.query(
    `insert into refresh_tokens (session_id, generation, token_hash, state, issued_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '30 days')`,
    [session, generation, hash, state],
  )

test('a session can have one current token, one previous token and several spent tokens', async () => {
  await addToken(1, 'spent')
  await addToken(2, 'spent')
  await addToken(3, 'previous')
  await addToken(4, 'current')

  await expect(addToken(5, 'current')).rejects.toThrow('refresh_tokens_one_current')
  await expect(addToken(5, 'previous')).rejects.toThrow('refresh_tokens_one_previous')
  const raise = client.query(`update refresh_tokens set state = 'current' where session_id = $1 and generation = 3`, [
    sessionId,
  ])
  await expect(raise).rejects.toThrow('refresh_tokens_one_current')
})

test('a session’s token generations are unique and positive', async () => {
  await addToken(1, 'spent')

  await expect(addToken(1, 'current')).rejects.toThrow('refresh_tokens_pkey')
  await expect(addToken(0, 'current')).rejects.toThrow('refresh_tokens_generation_check')
})

test('a token hash must be unique across sessions and have its full length', async () => {
  const hash = randomBytes(32)
  await addToken(1, 'current', hash)
  const other = await aSession()

  await expect(addToken(1, 'current', hash, other)).rejects.toThrow('refresh_tokens_token_hash_key')
  await expect(addToken(1, 'current', randomBytes(16), other)).rejects.toThrow('refresh_tokens_token_hash_check')
})

test('a token must have one of the three states and an existing session', async () => {
  await expect(addToken(1, 'fresh')).rejects.toThrow('refresh_tokens_state_check')
  await expect(addToken(1, 'current', randomBytes(32), newId())).rejects.toThrow('refresh_tokens_session_id_fkey')
})

test('deleting a session deletes its tokens', async () => {
  await addToken(1, 'current')

  await client.query('delete from sessions where id = $1', [sessionId])

  const { rows } = await client.query('select 1 from refresh_tokens where session_id = $1', [sessionId])
  expect(rows).toEqual([])
})

test('a device name longer than 100 characters is refused', async () => {
  const rename = client.query('update sessions set device = $2 where id = $1', [sessionId, 'x'.repeat(101)])
  await expect(rename).rejects.toThrow('sessions_device_check')
})

test('no session outlasts 90 days, and its start cannot be moved', async () => {
  const change = (set: string) => client.query(`update sessions set ${set} where id = $1`, [sessionId])
  await change(`expires_at = started_at + interval '2160 hours'`)
  await expect(change(`expires_at = started_at + interval '2160 hours 1 second'`)).rejects.toThrow(
    'sessions_end_for_good',
  )
  await expect(change(`started_at = started_at + interval '1 second'`)).rejects.toThrow('a session starts once')
  await expect(change(`member_id = gen_random_uuid()`)).rejects.toThrow('a session starts once')
})

test('a token expires after it was issued', async () => {
  await addToken(1, 'current')
  const expire = client.query('update refresh_tokens set expires_at = issued_at where session_id = $1', [sessionId])
  await expect(expire).rejects.toThrow('refresh_tokens_check')
})
