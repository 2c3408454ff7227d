const MAX_PENCE = 100_000

/** Returns what a guest paid, from an amount in pounds as typed. Null if it is not an amount up to £1,000. */
export function paidPenceFrom(typed: string): number | null {
  const amount = typed.trim().replace(/^£\s*/, '')
  if (amount === '') return 0
  if (!/^\d+([.,]\d{1,2})?$/.test(amount)) return null
  const pence = Math.round(Number(amount.replace(',', '.')) * 100)
  return pence <= MAX_PENCE ? pence : null
}
