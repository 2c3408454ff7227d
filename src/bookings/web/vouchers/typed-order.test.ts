import { expect, test } from 'vitest'
import { TypedMemberOrder, TypedOrder } from '#bookings/web/vouchers/typed-order.ts'

const blank = { amount: '', for_name: '', from_name: '', message: '' }
const RANGE = 'Please enter a whole number of pounds from £10 to £250.'

test('an offered amount is the amount, whatever is in the field for another', () => {
  const order = TypedMemberOrder.parse({ ...blank, choice: '30', amount: '75', for_name: ' Jo ' })
  expect(order).toEqual({ amount: 30, for_name: 'Jo', from_name: null, message: null })
})

test.each([
  ['10', 10],
  ['£ 75', 75],
  [' 250.00 ', 250],
])('another amount can be typed as ‘%s’', (amount, pounds) => {
  expect(TypedMemberOrder.parse({ ...blank, choice: 'other', amount }).amount).toBe(pounds)
})

test.each(['', '9', '251', '20.50', 'fifty', '1e2', '-20', '99999999999999999999'])(
  'the amount ‘%s’ is refused at its field',
  (amount) => {
    const { error } = TypedMemberOrder.safeParse({ ...blank, choice: 'other', amount })
    expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['amount'], message: RANGE },
    ])
  },
)

test('a visitor must give an email, and a member’s order has none', () => {
  const typed = { ...blank, choice: '20', email: '' }
  expect(TypedOrder.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([['email']])
  expect(TypedOrder.parse({ ...typed, email: 'jo@example.com' })).toMatchObject({ amount: 20, email: 'jo@example.com' })
  expect(TypedMemberOrder.parse(typed)).not.toHaveProperty('email')
})
