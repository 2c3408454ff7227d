/**
 * Returns the VAT that is included in an amount, rounded half up to a whole penny. The rate is in hundredths of a percent. All
 * steps are in whole numbers.
 */
export function vatIncluded(amountPence: number, rate: number): number {
  return divideHalfUp(amountPence * rate, 10_000 + rate)
}

/** A total and the VAT that it includes. */
export type VatAmount = { amountPence: number; vatPence: number }

/**
 * Returns the VAT of a credit note. All credit notes together have the share of the receipt's VAT that they have of its total,
 * so that nothing is left once everything has been refunded. `credited` is the sum of the earlier credit notes that were not
 * cancelled.
 */
export function vatOfRefund(receipt: VatAmount, credited: VatAmount, refundPence: number): number {
  if (receipt.amountPence === 0) return 0
  const total = Math.min(credited.amountPence + refundPence, receipt.amountPence)
  const share = divideHalfUp(receipt.vatPence * total, receipt.amountPence)
  // Rounding can differ by a penny once a credit note between others was cancelled.
  return Math.max(0, Math.min(share - credited.vatPence, refundPence))
}

function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
