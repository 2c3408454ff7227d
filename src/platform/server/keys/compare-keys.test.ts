import { expect, test } from 'vitest'
import { compareKeys } from '#platform/server/keys/compare-keys.ts'
import { fingerprintOf } from '#platform/server/keys/derive-key.ts'
import { newKeySet, newRootKey, type KeySet, type RootKey } from '#platform/server/keys/key-set.ts'
import type { KnownKey } from '#platform/server/keys/key-states.ts'

const now = Temporal.Instant.from('2026-11-25T19:00:00Z')
const first = newRootKey(now)
const next = newRootKey(now)
const { lasting } = newKeySet(now)
const set: KeySet = { lasting, roots: [first] }

const known = ({ id, secret }: Pick<RootKey, 'id' | 'secret'>, signsInHours: number | null): KnownKey => ({
  id,
  fingerprint: fingerprintOf(secret),
  madeAt: now,
  signsFrom: signsInHours === null ? null : now.add({ hours: signsInHours }),
  removedAt: null,
})
const site = [known({ id: 'lasting', secret: lasting }, null), known(first, -1)]

test('the keys of a process are those of the site, however many of them are new', () => {
  expect(compareKeys(set, site, now)).toEqual({ problem: undefined, unknown: [], missing: [] })
  expect(compareKeys({ lasting, roots: [first, next] }, site, now)).toMatchObject({
    problem: undefined,
    unknown: [next],
  })
  expect(compareKeys(set, [], now)).toMatchObject({ problem: undefined, unknown: [first] })
})

test('a process lacks a key only from the moment in which it signs', () => {
  const withNext = [...site, known(next, 1)]
  expect(compareKeys(set, withNext, now)).toMatchObject({ problem: undefined, missing: [next.id] })
  expect(compareKeys(set, withNext, now.add({ hours: 1 })).problem).toContain(`does not have the key ${next.id}`)
  const removed = withNext.map((key) => (key.id === next.id ? { ...key, removedAt: now } : key))
  expect(compareKeys(set, removed, now.add({ hours: 1 })).problem).toBeUndefined()
})

test.each([
  ['another lasting key', { ...newKeySet(now), roots: [first] }],
  ['another key under the same id', { lasting, roots: [{ ...newRootKey(now), id: first.id }] }],
])('a process with %s is told so, without any secret', (_what, other) => {
  const { problem = '' } = compareKeys(other, site, now)
  expect(problem).toContain('has different keys from the site')
  for (const secret of [other.lasting, ...other.roots.map((key) => key.secret)])
    expect(problem).not.toContain(secret.toString('base64url'))
})

test('a process without any keys is told so', () => {
  expect(compareKeys(undefined, site, now).problem).toContain('has no keys')
})
