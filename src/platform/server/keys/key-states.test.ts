import { describe, expect, test } from 'vitest'
import { keysToRemove, signingKeyAt, stateOfKey, type KnownKey } from '#platform/server/keys/key-states.ts'

const start = Temporal.Instant.from('2026-11-01T12:00:00Z')
const after = (hours: number) => start.add({ hours })
const key = (id: string, signsFromHour: number | null, removedAtHour?: number): KnownKey => ({
  id,
  fingerprint: Buffer.alloc(32),
  madeAt: start,
  signsFrom: signsFromHour === null ? null : after(signsFromHour),
  removedAt: removedAtHour === undefined ? null : after(removedAtHour),
})
const keys = [key('lasting', null), key('b', 24), key('a', 0), key('c', 48)]
const WEEK = 7 * 24

test('the key that began last signs, from that moment on', () => {
  expect(signingKeyAt(keys, after(-1))).toBeUndefined()
  expect(signingKeyAt(keys, after(0))).toBe('a')
  expect(signingKeyAt(keys, after(24).subtract({ milliseconds: 1 }))).toBe('a')
  expect(signingKeyAt(keys, after(24))).toBe('b')
  expect(signingKeyAt([...keys, key('d', 72, 80)], after(100))).toBe('c')
})

test('a key first only verifies, then signs, then verifies as an earlier key until it is removed', () => {
  const states = (id: string, hours: number[]) => hours.map((hour) => stateOfKey(keys, id, after(hour)))
  expect(states('b', [23, 24, 48])).toEqual(['verifies', 'signs', 'earlier'])
  expect(stateOfKey([...keys, key('d', 0, 1)], 'd', after(2))).toBe('removed')
  expect(stateOfKey(keys, 'unknown', after(2))).toBe('removed')
  expect(stateOfKey(keys, 'lasting', after(2))).toBe('removed')
})

describe('an earlier key', () => {
  test('is due for removal a week after its successor began to sign', () => {
    const minuteBefore = after(24 + WEEK).subtract({ minutes: 1 })
    expect(keysToRemove(keys, minuteBefore)).toEqual([])
    expect(keysToRemove(keys, after(24 + WEEK))).toEqual(['a'])
    expect(keysToRemove(keys, after(48 + WEEK))).toEqual(['a', 'b'])
    expect(keysToRemove([key('a', 0, 30), ...keys.slice(1, 2), key('c', 48)], after(48 + WEEK))).toEqual(['b'])
  })

  test('stays while its successor only verifies', () => {
    expect(keysToRemove([key('a', 0), key('b', 400)], after(399))).toEqual([])
  })
})
