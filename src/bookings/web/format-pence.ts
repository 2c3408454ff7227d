const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats pence as '£1,234.50'. Accounts and receipts always show the pence. */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100)
}
