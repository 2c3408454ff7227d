import { expect, test } from 'vitest'
import { withFullPasswordQueue } from '#accounts/testing.ts'
import { MAX_CONCURRENT_HASHES, hashPassword, verifyPassword } from '#accounts/server/passwords.ts'

test('a password is hashed by argon2id with 19 MiB, two passes and one lane, and a new salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword('FiveMinutes5!'), hashPassword('FiveMinutes5!')])

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
})

test('only the exact password is accepted', async () => {
  const storedHash = await hashPassword('FiveMinutes5!')

  expect(await verifyPassword(storedHash, 'FiveMinutes5!')).toBe(true)
  expect(await verifyPassword(storedHash, 'FiveMinutes5! ')).toBe(false)
  expect(await verifyPassword(storedHash, 'fiveminutes5!')).toBe(false)
  expect(await verifyPassword(undefined, 'FiveMinutes5!')).toBe(false)
})

test('hashing leaves at least two of the four threads to pictures and DNS lookups', () => {
  expect([1, 2]).toContain(MAX_CONCURRENT_HASHES)
})

test('requests beyond the limiter’s capacity are refused as too busy, and those within it are served', async () => {
  const storedHash = await hashPassword('FiveMinutes5!')

  const answer = await withFullPasswordQueue(() => verifyPassword(storedHash, 'wrong').catch((error: unknown) => error))

  expect(answer).toMatchObject({ refusal: { error: 'too_busy', status: 503 } })
  expect(await verifyPassword(storedHash, 'FiveMinutes5!')).toBe(true)
})
