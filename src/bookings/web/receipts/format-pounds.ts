/** Formats pence as '£24.00'. A receipt always shows the pence. */
export function formatPounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
