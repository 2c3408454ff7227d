import type { ProviderSays } from '#bookings/rules/settling.ts'

/** A payment by what has been written down. */
export type PaymentHere = {
  state: 'new' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded'
  amountPence: number
  capturedPence: number
  refundedPence: number
  disputedPence: number
}

/** The same payment as the card provider has it. */
export type PaymentThere = {
  says: ProviderSays
  amountPence: number
  capturedPence: number
  refundedPence: number
  disputedPence: number
}

export type Difference = {
  what: 'state' | 'amount' | 'captured' | 'refunded' | 'disputed'
  /** A state by its name, a sum in pence. */
  here: string
  there: string
}

/** What the provider says of a payment that stands so here. */
const saidOf: Record<PaymentHere['state'], readonly ProviderSays[]> = {
  new: ['waiting'],
  open: ['waiting', 'processing'],
  authorised: ['authorised'],
  captured: ['captured'],
  refunded: ['captured'],
  voided: ['canceled'],
}

/** Where the two do not say the same of one payment; nothing where they do. */
export function differencesBetween(here: PaymentHere, there: PaymentThere): Difference[] {
  const found: Difference[] = []
  if (!saidOf[here.state].includes(there.says)) found.push({ what: 'state', here: here.state, there: there.says })
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
