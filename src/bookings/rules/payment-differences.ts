import type { PaymentState, ProviderStatus } from '#bookings/rules/payment-outcome.ts'

/** A payment as we have recorded it. */
export type SitePayment = {
  state: PaymentState
  amountPence: number
  capturedPence: number
  refundedPence: number
  disputedPence: number
}

/** The same payment as recorded by the card provider. */
export type ProviderPayment = {
  providerStatus: ProviderStatus
  amountPence: number
  capturedPence: number
  refundedPence: number
  disputedPence: number
}

export type Difference = {
  what: 'state' | 'amount' | 'captured' | 'refunded' | 'disputed'
  /** The name of a state, or an amount in pence. */
  here: string
  there: string
}

/** The provider's states that agree with each of ours. */
const expectedStatuses: Record<SitePayment['state'], readonly ProviderStatus[]> = {
  new: ['waiting'],
  open: ['waiting', 'processing'],
  authorised: ['authorised'],
  captured: ['captured'],
  refunded: ['captured'],
  voided: ['canceled'],
}

/** Returns the differences between the two records of one payment. */
export function differencesBetween(here: SitePayment, there: ProviderPayment): Difference[] {
  const found: Difference[] = []
  if (!expectedStatuses[here.state].includes(there.providerStatus))
    found.push({ what: 'state', here: here.state, there: there.providerStatus })
  const sums = [
    ['amount', here.amountPence, there.amountPence],
    ['captured', here.capturedPence, there.capturedPence],
    ['refunded', here.refundedPence, there.refundedPence],
    ['disputed', here.disputedPence, there.disputedPence],
  ] as const
  for (const [what, ours, theirs] of sums)
    if (ours !== theirs) found.push({ what, here: String(ours), there: String(theirs) })
  return found
}
