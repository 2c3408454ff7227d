import { expect, test } from 'vitest'
import { ageOn } from '#accounts/rules.ts'

// A planted fault: this test passes only until the next birthday, and `npm run prove -- calendar` must detect it.
test('a person born on 1 January 1990 is 36', () => {
  const today = Temporal.Now.plainDateISO('Europe/London')
  expect(ageOn(today.toString(), '1990-01-01')).toBe(36)
})
