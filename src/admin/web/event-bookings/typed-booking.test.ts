import { expect, test } from 'vitest'
import { TypedBooking } from '#admin/web/event-bookings/typed-booking.ts'

const booking = { member_id: '0190f4a0-0000-7000-8000-000000000002', reason: '' }

function poundsOf(amount: string): number | string | undefined {
  const { data, error } = TypedBooking.safeParse({ ...booking, paid: 'cash', amount })
  return data?.paid === 'cash' ? data.amount : error?.issues[0]?.message
}

test('an amount is typed in pounds, with or without the sign and the pence', () => {
  expect(['24', '£24', '24.5', ' 24.50 '].map(poundsOf)).toEqual([24, 24, 24.5, 24.5])
})

test.each(['', 'twenty', '24.505', '-3'])('the amount %j is refused with an example of a right one', (amount) => {
  expect(poundsOf(amount)).toBe('Please enter the amount in pounds, such as 24 or 24.50.')
})

test('a free place has no amount, and the way of payment must be chosen', () => {
  expect(TypedBooking.parse({ ...booking, paid: 'free' })).toEqual({ ...booking, paid: 'free' })
  expect(TypedBooking.safeParse({ ...booking, paid: '' }).error?.issues).toMatchObject([{ path: ['paid'] }])
})
