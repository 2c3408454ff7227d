import { describe, expect, test } from 'vitest'
import { VoucherOrder } from '#bookings/contract/vouchers.ts'
import {
  lastDayOfVoucher,
  LEAST_VOUCHER,
  MOST_VOUCHER,
  voucherCancelledUntil,
  voucherExpiry,
  voucherOutcome,
  type VoucherOutcome,
  type VoucherPayment,
} from './vouchers.ts'

test.each([
  [LEAST_VOUCHER, true],
  [MOST_VOUCHER, true],
  [LEAST_VOUCHER - 1, false],
  [MOST_VOUCHER + 1, false],
  [LEAST_VOUCHER + 0.5, false],
])('a voucher of £%d can be bought: %s', (amount, expected) => {
  const order = { amount, email: 'buyer@example.com', for_name: '', from_name: '', message: '' }
  expect(VoucherOrder.safeParse(order).success).toBe(expected)
})

test.each([
  ['2026-11-28T12:00:00Z', '2028-11-28', '2026-12-12'],
  // Half past midnight in London.
  ['2027-06-30T23:30:00Z', '2029-07-01', '2027-07-15'],
  ['2028-02-29T12:00:00Z', '2030-02-28', '2028-03-14'],
])('a voucher sold at %s can be used up to %s, and cancelled up to %s', (soldAt, lastDay, lastDayToCancel) => {
  const sold = Temporal.Instant.from(soldAt)
  const expiry = voucherExpiry(sold)
  expect(lastDayOfVoucher(expiry).toString()).toBe(lastDay)
  expect(lastDayOfVoucher(voucherCancelledUntil(sold)).toString()).toBe(lastDayToCancel)
  expect(expiry.toZonedDateTimeISO('Europe/London').toPlainTime().toString()).toBe('00:00:00')
})

const payment: VoucherPayment = {
  status: 'waiting',
  isAmountCorrect: true,
  isSold: false,
  isEnded: false,
  isTimeUp: false,
}

describe('the outcome of a payment', () => {
  test.each<[string, Partial<VoucherPayment>, VoucherOutcome]>([
    ['waits for a card', {}, 'leave'],
    ['waits for a card, and the time to pay is over', { isTimeUp: true }, 'cancel intent'],
    ['waits for a card after its order has ended', { isTimeUp: true, isEnded: true }, 'leave'],
    ['is processed by the bank, however late', { status: 'processing', isTimeUp: true }, 'leave'],
    ['is authorised', { status: 'authorised' }, 'capture'],
    ['is authorised late', { status: 'authorised', isTimeUp: true }, 'capture'],
    ['is authorised for another amount', { status: 'authorised', isAmountCorrect: false }, 'cancel intent'],
    ['is captured', { status: 'captured' }, 'sell'],
    ['is captured, and the voucher was sold', { status: 'captured', isSold: true }, 'leave'],
    ['is captured for another amount', { status: 'captured', isAmountCorrect: false }, 'refund'],
    [
      'is captured for another amount once the voucher was sold',
      { status: 'captured', isAmountCorrect: false, isSold: true },
      'leave',
    ],
    ['is captured after its order has ended', { status: 'captured', isEnded: true }, 'refund'],
    ['is cancelled', { status: 'canceled' }, 'end order'],
    ['is cancelled after its order has ended', { status: 'canceled', isEnded: true }, 'leave'],
    ['is refunded, and the voucher was sold', { status: 'refunded', isSold: true }, 'leave'],
    ['is refunded before the voucher was sold', { status: 'refunded' }, 'end order'],
    ['was ended by the site alone', { status: 'to be cancelled' }, 'cancel intent'],
  ])('that %s', (_what, change, outcome) => {
    expect(voucherOutcome({ ...payment, ...change })).toBe(outcome)
  })
})
