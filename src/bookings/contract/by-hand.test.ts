import { expect, test } from 'vitest'
import { ManualBooking } from '#bookings/contract/by-hand.ts'

const errorOf = (amount: unknown) => {
  const booking = { member_id: '0190f4a0-0000-7000-8000-000000000002', paid: 'cash', amount }
  return ManualBooking.safeParse(booking).error?.issues[0]?.message
}

test.each([24, 24.5, 0.3, 1000, 19.99])('an amount of %d pounds is accepted', (amount) => {
  expect(errorOf(amount)).toBeUndefined()
})

test.each(['24', 24.505, null])('the amount %j is refused with an example of a right one', (amount) => {
  expect(errorOf(amount)).toBe('Please enter the amount in pounds, such as 24 or 24.50.')
})

test.each([0.29, 1000.01, -3])('the amount %d is out of range', (amount) => {
  expect(errorOf(amount)).toBe('The amount must be between 30p and £1,000.')
})
