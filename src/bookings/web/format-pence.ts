import { formatPrice } from '#platform/local-time.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats pence as '£1,234.50', and whole pounds as '£24.00'. Only for receipts, which show every amount to the penny. */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100)
}

/** Formats pence as '£24' or '£24.50', in headings, sentences and buttons, as everywhere on the site. */
export function formatAmount(pence: number): string {
  return `${pence < 0 ? '−' : ''}${formatPrice(Math.abs(pence) / 100)}`
}

/**
 * Returns how amounts that are shown together are formatted, in a column or in tiles: all with pence if one of them has pence, so
 * that they line up, and otherwise all without.
 */
export function amountFormatOf(amounts: readonly number[]): (pence: number) => string {
  if (amounts.every((pence) => pence % 100 === 0)) return formatAmount
  return (pence) => `${pence < 0 ? '−' : ''}${formatPence(Math.abs(pence))}`
}

/** Returns how the prices of a column, in pounds, are formatted, as `amountFormatOf` does. */
export function priceFormatOf(prices: readonly number[]): (price: number) => string {
  const toPence = (price: number) => Math.round(price * 100)
  const format = amountFormatOf(prices.map(toPence))
  return (price) => (price === 0 ? 'Free' : format(toPence(price)))
}
