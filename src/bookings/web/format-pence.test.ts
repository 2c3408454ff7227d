import { expect, test } from 'vitest'
import { formatAmount, formatListPrice, formatPence } from '#bookings/web/format-pence.ts'

test.each([
  [2400, '£24', '£24.00'],
  [2450, '£24.50', '£24.50'],
  [124_000, '£1,240', '£1,240.00'],
  [1_234_567, '£12,345.67', '£12,345.67'],
  [-2400, '−£24', '−£24.00'],
])('%d pence is %s in a sentence and %s in a list or a receipt', (pence, inSentence, inList) => {
  expect([formatAmount(pence), formatPence(pence)]).toEqual([inSentence, inList])
})

test.each([
  [24, '£24.00'],
  [26.5, '£26.50'],
  [0, 'Free'],
])('the price %d in a list is %s', (price, shown) => {
  expect(formatListPrice(price)).toBe(shown)
})
