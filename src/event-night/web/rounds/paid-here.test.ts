import { expect, test } from 'vitest'
import { paidPenceFrom } from './paid-here.ts'

test.each([
  ['', 0],
  [' 24 ', 2_400],
  ['24.50', 2_450],
  ['£ 7,5', 750],
  ['1000', 100_000],
  ['1000.01', null],
  ['-5', null],
  ['1.234', null],
  ['ten', null],
])('‘%s’ is %s pence', (typed, pence) => {
  expect(paidPenceFrom(typed)).toBe(pence)
})
