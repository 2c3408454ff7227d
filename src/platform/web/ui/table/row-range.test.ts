import { expect, test } from 'vitest'
import { formatRows } from '#platform/web/ui/table/row-range.ts'

test.each([
  [{ shown: 0, firstRow: 1, isLast: true }, 'No rows'],
  [{ shown: 1, firstRow: 1, isLast: true }, '1 row'],
  [{ shown: 23, firstRow: 1, isLast: true }, '23 rows'],
  [{ shown: 50, firstRow: 1, isLast: false }, '1–50 of more than 50 rows'],
  [{ shown: 50, firstRow: 1, isLast: false, total: 73 }, '1–50 of 73 rows'],
  [{ shown: 50, firstRow: 1, isLast: false, total: null }, '1–50 of more than 1,000 rows'],
  [{ shown: 23, firstRow: 51, isLast: true }, '51–73 of 73 rows'],
  [{ shown: 1, firstRow: 51, isLast: true }, '51 of 51 rows'],
  [{ shown: 50, firstRow: undefined, isLast: false }, '50 rows'],
  [{ shown: 50, firstRow: undefined, isLast: false, total: 120 }, '50 of 120 rows'],
])('%o is described as ‘%s’', (page, expected) => {
  expect(formatRows(page)).toBe(expected)
})

test('the rows of a list can be called by what they are', () => {
  const names = { one: 'member', many: 'members' }
  expect(formatRows({ shown: 23, firstRow: 1, isLast: true }, names)).toBe('23 members')
  expect(formatRows({ shown: 23, firstRow: 51, isLast: true }, names)).toBe('51–73 of 73 members')
})
