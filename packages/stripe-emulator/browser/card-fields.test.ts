import { expect, test } from 'vitest'
import { fieldRules, stateOf } from './card-fields.ts'
import type { ElementKind } from './frame-messages.ts'

const context = { today: new Date('2026-11-20T12:00:00Z'), locale: 'en-GB', number: '' }
const formatAsTyped = (kind: ElementKind, text: string) => {
  const { digitsOf, format } = fieldRules[kind]
  return format(digitsOf(text))
}
const errorMessageFor = (kind: ElementKind, text: string, number = '') =>
  stateOf(kind, fieldRules[kind].digitsOf(text), 'left', { ...context, number }).error?.message

test.each([
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242 99', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['36227206271667', '3622 720627 1667'],
])('a number typed or pasted as %s shows as %s', (text, shown) => {
  expect(formatAsTyped('cardNumber', text)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['4', '04 / '],
  ['12', '12 / '],
  ['1227', '12 / 27'],
  ['12 / 27', '12 / 27'],
  ['3/27', '03 / 27'],
  ['12/2030', '12 / 30'],
  ['122030', '12 / 30'],
])('an expiry date typed or pasted as %s shows as %s', (text, shown) => {
  expect(formatAsTyped('cardExpiry', text)).toBe(shown)
})

test('card errors use the provider’s wording', () => {
  expect(errorMessageFor('cardNumber', '4242')).toBe('Your card number is incomplete.')
  expect(errorMessageFor('cardNumber', '4242424242424241')).toBe('Your card number is invalid.')
  expect(errorMessageFor('cardExpiry', '12')).toBe('Your card’s expiry date is incomplete.')
  expect(errorMessageFor('cardExpiry', '1225')).toBe('Your card’s expiry year is in the past.')
  expect(errorMessageFor('cardExpiry', '1026')).toBe('Your card’s expiry date is in the past.')
  expect(errorMessageFor('cardCvc', '12')).toBe('Your card’s security code is incomplete.')
  expect(errorMessageFor('cardCvc', '123', '378282246310005')).toBe('Your card’s security code is incomplete.')
  expect([
    errorMessageFor('cardNumber', '4242424242424242'),
    errorMessageFor('cardExpiry', '1126'),
    errorMessageFor('cardCvc', '123'),
  ]).toEqual([undefined, undefined, undefined])
})

test('an incomplete field shows no error while it is being typed, and an empty field shows none at all', () => {
  expect(stateOf('cardNumber', '4242', 'being typed', context)).toEqual({
    empty: false,
    complete: false,
    error: undefined,
    brand: 'visa',
  })
  expect(stateOf('cardNumber', '4242424242424241', 'being typed', context).error?.code).toBe('invalid_number')
  expect(stateOf('cardCvc', '', 'left', context)).toEqual({ empty: true, complete: false, error: undefined })
})
