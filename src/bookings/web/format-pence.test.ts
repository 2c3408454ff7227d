import { expect, test } from 'vitest'
import { amountFormatOf, formatAmount, formatPence, priceFormatOf } from '#bookings/web/format-pence.ts'

test.each([
  [2400, '£24', '£24.00'],
  [2450, '£24.50', '£24.50'],
  [124_000, '£1,240', '£1,240.00'],
  [1_234_567, '£12,345.67', '£12,345.67'],
])('%d pence is %s in a sentence and %s in a receipt', (pence, inSentence, inReceipt) => {
  expect([formatAmount(pence), formatPence(pence)]).toEqual([inSentence, inReceipt])
})

test.each([
  [
    [24, 0, 1200],
    ['£24', 'Free', '£1,200'],
  ],
  [
    [24, 0, 26.5],
    ['£24.00', 'Free', '£26.50'],
  ],
])('the prices %j of a column are formatted alike, as %j', (prices, shown) => {
  expect(prices.map(priceFormatOf(prices))).toEqual(shown)
})

test.each([
  [
    [2400, 0, -120_000],
    ['£24', '£0', '−£1,200'],
  ],
  [
    [2400, 0, -2650],
    ['£24.00', '£0.00', '−£26.50'],
  ],
])('the amounts %j that are shown together are formatted alike, as %j', (amounts, shown) => {
  expect(amounts.map(amountFormatOf(amounts))).toEqual(shown)
})
