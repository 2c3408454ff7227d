/** The card provider's minimum, in pence. Less than this is waived. */
export const MIN_CHARGE_PENCE = 30

/** What a promo code takes off: a percentage of the price, or an amount. */
export type CodeReduction = { percent: number } | { amountPence: number }

/** How a price is made up, in pence. The parts add up to the price. */
export type ReducedPrice = {
  codePence: number
  creditPence: number
  /** A remainder that is too small to charge. */
  waivedPence: number
  toPayPence: number
}

/**
 * Reduces a price in a fixed order: the code, then credit. What is left is waived if it is less than the card provider's
 * minimum. A percentage is rounded half up, in the member's favour.
 * @param creditPence The credit that may be used; 0 if the member does not want to use it.
 */
export function reducePrice(
  pricePence: number,
  { code, creditPence }: { code: CodeReduction | null; creditPence: number },
): ReducedPrice {
  const codePence = code ? Math.min(pricePence, penceOff(code, pricePence)) : 0
  const used = Math.min(pricePence - codePence, creditPence)
  const left = pricePence - codePence - used
  const toPayPence = left < MIN_CHARGE_PENCE ? 0 : left
  return { codePence, creditPence: used, waivedPence: left - toPayPence, toPayPence }
}

function penceOff(code: CodeReduction, pricePence: number): number {
  return 'percent' in code ? Math.floor((pricePence * code.percent + 50) / 100) : code.amountPence
}
