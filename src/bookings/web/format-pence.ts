import { formatPrice } from '#platform/local-time.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/**
 * Formats pence as '£1,234.50', and whole pounds as '£24.00', so that amounts below each other line up. For receipts and the
 * columns of lists.
 */
export function formatPence(pence: number): string {
  return `${pence < 0 ? '−' : ''}${pounds.format(Math.abs(pence) / 100)}`
}

/** Formats a price in pounds in a column of a list. */
export function formatListPrice(price: number): string {
  return price === 0 ? 'Free' : formatPence(Math.round(price * 100))
}

/** Formats pence as '£24' or '£24.50', in figures, sentences and buttons, as everywhere on the site. */
export function formatAmount(pence: number): string {
  return `${pence < 0 ? '−' : ''}${formatPrice(Math.abs(pence) / 100)}`
}
