import { expect, test } from 'vitest'
import { newId } from '#platform/server/ids.ts'

test('ids are different UUIDs of version 7 and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('an id begins with the time at which it was made', () => {
  const before = Date.now()
  const time = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)
  // Earlier tests may have used up the counts of the current milliseconds.
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThan(Date.now() + 1000)
})
