import { expect, test } from 'vitest'
import { declineReason } from '#bookings/web/admin/money/decline-reasons.ts'

test('a decline is explained in words, and a code without a reason says that there is none', () => {
  expect(declineReason('insufficient_funds')).toBe('there isn’t enough money in the account')
  for (const code of ['generic_decline', 'do_not_honor', 'a_code_from_the_future'])
    expect(declineReason(code)).toBe('the bank gave no reason')
})
