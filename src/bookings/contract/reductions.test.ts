import { expect, test } from 'vitest'
import { normalisedCode } from '#bookings/contract/reductions.ts'

test('a code is the same in lower case and with spaces', () => {
  expect(normalisedCode(' spring - 10 ')).toBe('SPRING-10')
})
