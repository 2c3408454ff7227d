import { expect, test } from 'vitest'
import { isOldEnough } from './half-tested-rule.ts'

// Planted: it does not test the limit itself, so `age > YOUNGEST` survives and `npm run prove -- mutation` must find it.
test('a person of 19 is old enough, a person of 17 is not', () => {
  expect([17, 19].map(isOldEnough)).toEqual([false, true])
})
