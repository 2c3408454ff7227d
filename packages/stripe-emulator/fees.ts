/** The part of a payment that the provider keeps: a share in hundredths of a percent, and a fixed amount. */
export type Rate = { share: number; fixedPence: number }

/** The provider's fees. Which rate applies depends on the country in which the card was issued. */
export type Fees = { uk: Rate; eea: Rate; elsewhere: Rate; disputePence: number }

/** The provider's standard prices for a British business. A refund returns no fee. */
export const standardFees: Fees = {
  uk: { share: 150, fixedPence: 20 },
  eea: { share: 250, fixedPence: 20 },
  elsewhere: { share: 325, fixedPence: 20 },
  disputePence: 2_000,
}

const EEA_COUNTRIES: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS'],
  ...['IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
])

/** Returns the fee for a payment, rounded half up to a whole penny. */
export function paymentFee(fees: Fees, country: string | null | undefined, amount: number): number {
  const { share, fixedPence } = rateOf(fees, country)
  return Math.floor((amount * share + 5_000) / 10_000) + fixedPence
}

function rateOf(fees: Fees, country: string | null | undefined): Rate {
  if (country === 'GB') return fees.uk
  return EEA_COUNTRIES.has(country ?? '') ? fees.eea : fees.elsewhere
}
