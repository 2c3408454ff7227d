import { expect, test } from 'vitest'
import { ManualBooking } from '#bookings/contract/by-hand.ts'

function penceOf(amount: string): number | string | undefined {
  const booking = { member_id: '0190f4a0-0000-7000-8000-000000000002', paid: 'cash', amount }
  const { data, error } = ManualBooking.safeParse(booking)
  return data?.paid === 'cash' ? data.amount : error?.issues[0]?.message
}

test('an amount is taken in pounds, with or without the sign and the pence', () => {
  expect(['24', '£24', '24.5', ' 24.50 '].map(penceOf)).toEqual([2400, 2400, 2450, 2450])
})

test.each(['', 'twenty', '24.505', '-3'])('the amount %j is refused with an example of a right one', (amount) => {
  expect(penceOf(amount)).toBe('Please enter the amount in pounds, such as 24 or 24.50.')
})
