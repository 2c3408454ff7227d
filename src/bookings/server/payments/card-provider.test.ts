import { expect, test } from 'vitest'
import { formatCard } from './card-provider.ts'

test.each([
  [{ brand: 'visa', last4: '4242' }, 'Visa ending 4242'],
  [{ brand: 'visa', last4: '4242', wallet: null }, 'Visa ending 4242'],
  [{ brand: 'visa', last4: '4242', wallet: { type: 'apple_pay' } }, 'Visa ending 4242 (Apple Pay)'],
  [{ brand: 'amex', last4: '0005', wallet: { type: 'google_pay' } }, 'American Express ending 0005 (Google Pay)'],
  [{ brand: 'cartes_bancaires', last4: '1001', wallet: { type: 'other' } }, 'Cartes bancaires ending 1001'],
  [{ brand: 'unknown', last4: '1001', wallet: { type: 'apple_pay' } }, 'Card ending 1001 (Apple Pay)'],
  [{ brand: null, last4: '1001' }, 'Card ending 1001'],
  [{ brand: 'visa', last4: null }, null],
  [null, null],
])('the card %o is shown as %s', (card, text) => {
  expect(formatCard(card)).toBe(text)
})
