import { expect, test } from 'vitest'
import { isOldEnough } from './half-tested-rule.ts'

// A planted fault: the limit itself is not tested, so `age > YOUNGEST` survives and `npm run prove -- mutation` must detect it.
test('a person of 19 is old enough, a person of 17 is not', () => {
  expect([17, 19].map(isOldEnough)).toEqual([false, true])
})
