/** The state that the provider reports for a payment. A browser's report is never relied on. */
export type ProviderStatus =
  /** Waiting for a card, or for authentication by the bank. */
  | 'waiting'
  /** The bank is processing the payment, which can be neither retried nor cancelled until the bank has finished. */
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'canceled'

/** The state of a payment as we have recorded it. */
export type PaymentState = 'new' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded'

/** The state of a payment, from our record and the provider's latest answer. */
export type PaymentStatus =
  | ProviderStatus
  | 'refunded'
  /** The site has ended the payment, but the provider has not. The member must no longer be able to pay it. */
  | 'to be cancelled'

/**
 * Returns the state of a payment. The provider's answer may be older than what another process has recorded, and a payment only
 * ever moves forward. A payment that is refunded, or about to be, no longer pays for a booking.
 */
export function paymentStatus(
  providerStatus: ProviderStatus,
  recorded: { state: PaymentState; isRefunded: boolean },
): PaymentStatus {
  if (recorded.state === 'voided')
    return providerStatus === 'waiting' || providerStatus === 'authorised' ? 'to be cancelled' : 'canceled'
  if (recorded.state === 'refunded' || recorded.isRefunded) return 'refunded'
  return recorded.state === 'authorised' || recorded.state === 'captured' ? recorded.state : providerStatus
}

export type BookingToPay = {
  state: 'held' | 'booked' | 'ended'
  /** Whether the time to pay for a hold, or to pay again for a booking, has run out. */
  isTimeUp: boolean
  /**
   * Whether the booking was cancelled by the member or the owner. The place is then no longer wanted, even if the card is
   * authorised.
   */
  endedOnPurpose: boolean
  /** Whether another payment, authorised or captured, pays for the booking. */
  hasOtherPayment: boolean
  /**
   * Whether a released place could be booked again: the event is still on sale, a place of the gender is free, and the member
   * has no other place.
   */
  couldBeRevived: boolean
  /** Whether the booking lost its payment, so that the member has to pay again. */
  hasToPayAgain: boolean
}

/** The next step for a payment and its place. */
export type PaymentOutcome =
  /** Nothing has changed, or there is nothing to do yet. */
  | 'leave'
  /** Cancel the intent at the provider, whose answer decides the outcome. */
  | 'cancel intent'
  | 'book'
  /** Book again: the place has been released, and another place is free. */
  | 'revive'
  /** The booking had to be paid again, and now it is. */
  | 'paid again'
  /** Void the authorisation, which pays for nothing. */
  | 'void'
  /** Refund the captured payment, which pays for nothing. */
  | 'refund'
  /** No payment is left, and the hold has expired. */
  | 'end hold'
  /** The booking stays, but its payment was cancelled, so the member has to pay again. */
  | 'pay again'

/**
 * Decides what to do after any report about a payment: from the browser, a message from the provider, the comparison job or an
 * expired hold. The decision depends on the current state, not on the order of the reports.
 */
export function paymentOutcome(
  payment: { status: PaymentStatus; isAmountCorrect: boolean },
  booking: BookingToPay,
): PaymentOutcome {
  const { status, isAmountCorrect } = payment
  if (status === 'canceled' || status === 'refunded') {
    if (booking.state === 'held') return booking.isTimeUp ? 'end hold' : 'leave'
    return status === 'canceled' && booking.state === 'booked' && !booking.hasOtherPayment ? 'pay again' : 'leave'
  }
  if (status === 'to be cancelled') return 'cancel intent'
  if (status === 'processing') return 'leave'
  if (status === 'waiting') {
    const isStillPayable = booking.state !== 'ended' && !booking.isTimeUp && !booking.hasOtherPayment
    return isStillPayable ? 'leave' : 'cancel intent'
  }
  const voidOrRefund = status === 'authorised' ? 'void' : 'refund'
  if (!isAmountCorrect || booking.hasOtherPayment) return voidOrRefund
  if (booking.state === 'booked') return booking.hasToPayAgain ? 'paid again' : 'leave'
  if (booking.state === 'held') return 'book'
  return booking.couldBeRevived && !booking.endedOnPurpose ? 'revive' : voidOrRefund
}
