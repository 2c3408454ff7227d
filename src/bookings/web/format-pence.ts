import { formatPrice } from '#platform/local-time.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/**
 * Formats pence as '£1,234.50', and whole pounds as '£24.00'. Only for figures in the columns of receipts and accounts, which
 * then line up, and for the same sums above those columns.
 */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100)
}

/** Formats pence as '£24' or '£24.50', in headings, sentences and buttons, as everywhere on the site. */
export function formatAmount(pence: number): string {
  return formatPrice(pence / 100)
}

/**
 * Returns how the prices of a column, in pounds, are formatted: all with pence if one of them has pence, so that they line up.
 */
export function priceFormatOf(prices: readonly number[]): (price: number) => string {
  const format = prices.every(Number.isInteger) ? formatPrice : (price: number) => pounds.format(price)
  return (price) => (price === 0 ? 'Free' : format(price))
}
