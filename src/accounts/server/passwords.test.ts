import { expect, test } from 'vitest'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from '#accounts/server/passwords.ts'

test('a password is stored as argon2id with 19 MiB, two passes and one lane, and never gets the same hash twice', async () => {
  const [one, other] = await Promise.all([hashPassword('FiveMinutes5!'), hashPassword('FiveMinutes5!')])

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
})

test('only the exact password is accepted', async () => {
  const kept = await hashPassword('FiveMinutes5!')

  expect(await verifyPassword(kept, 'FiveMinutes5!')).toBe(true)
  expect(await verifyPassword(kept, 'FiveMinutes5! ')).toBe(false)
  expect(await verifyPassword(kept, 'fiveminutes5!')).toBe(false)
  expect(await verifyPassword(undefined, 'FiveMinutes5!')).toBe(false)
})

test('at least two of the four threads are left for pictures and DNS lookups', () => {
  expect([1, 2]).toContain(HASHES_AT_ONCE)
})

test('requests beyond the limiter’s capacity are refused as too busy, and the others are served', async () => {
  const kept = await hashPassword('FiveMinutes5!')

  const answers = await Promise.allSettled(Array.from({ length: 230 }, () => verifyPassword(kept, 'wrong')))

  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30 - HASHES_AT_ONCE)
  expect(refused[0]).toMatchObject({ reason: { refusal: { error: 'too_busy', status: 503 } } })
  expect(await verifyPassword(kept, 'FiveMinutes5!')).toBe(true)
})
