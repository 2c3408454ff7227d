import { expect, test } from 'vitest'
import { balanceTransactionKind, ledgerKindsOf } from '#bookings/rules/balance-transaction.ts'

test.each([
  ['charge', 'charge', 'payment'],
  ['payment', 'charge', 'payment'],
  ['refund', 'refund', 'refund'],
  ['refund_failure', 'refund_failure', 'failed refund'],
  ['adjustment', 'dispute', 'dispute'],
  ['adjustment', 'dispute_reversal', 'dispute reversal'],
  ['stripe_fee', 'fee', 'fee'],
  ['tax_fee', 'tax', 'fee'],
  ['payout', 'payout', 'payout'],
  ['payout_failure', 'payout_reversal', 'failed payout'],
  ['payout_cancel', 'payout_reversal', 'failed payout'],
  ['adjustment', 'other_adjustment', 'other'],
  ['topup', 'topup', 'other'],
  ['a type that does not exist yet', 'other', 'other'],
])('a transaction of type %s and category %s is of the kind %s', (type, category, kind) => {
  expect(balanceTransactionKind({ type, category })).toBe(kind)
})

test('a refund is found in the ledger even if it was pending or has failed since', () => {
  expect(ledgerKindsOf.refund).toEqual(['refunded', 'refund pending', 'refund failed'])
})
