/** What the provider reports about a payment; a browser's report never counts. */
export type ProviderStatus =
  /** Waiting for a card, or for an answer to the bank's question. */
  | 'waiting'
  /** The bank is processing it: the payment can be neither made nor cancelled. */
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'canceled'

/** The state of a payment, from our record and the provider's latest answer. */
export type PaymentStatus =
  | ProviderStatus
  | 'refunded'
  /** The payment is over for us but not at the provider: it must not be paid any more. */
  | 'to be cancelled'

/**
 * The provider's answer may be older than what another process has recorded since: a payment only ever moves forward. Money that
 * is refunded, or about to be, pays for nothing any more.
 */
export function paymentStatus(
  providerStatus: ProviderStatus,
  recorded: { state: 'new' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded'; isRefunded: boolean },
): PaymentStatus {
  if (recorded.state === 'voided')
    return providerStatus === 'waiting' || providerStatus === 'authorised' ? 'to be cancelled' : 'canceled'
  if (recorded.state === 'refunded' || recorded.isRefunded) return 'refunded'
  return recorded.state === 'authorised' || recorded.state === 'captured' ? recorded.state : providerStatus
}

export type BookingToPay = {
  state: 'held' | 'booked' | 'ended'
  /** For a hold, or for a booking that has to be paid again. */
  isTimeUp: boolean
  /** Cancelled by its member or by the owner: the place is no longer wanted, whatever happens to the card. */
  endedOnPurpose: boolean
  /** Another payment, authorised or captured, pays for the booking. */
  hasOtherPayment: boolean
  /**
   * For a place that has been released: the event is still on sale, a place of the gender is free, and the member has no other.
   */
  couldBeRevived: boolean
}

/** What happens to the payment and the place. */
export type PaymentOutcome =
  /** Nothing has changed, or there is nothing to do yet. */
  | 'leave'
  /** Ask the provider to cancel the intent; its answer decides. */
  | 'cancel intent'
  | 'book'
  /** The place has been released and another is free. */
  | 'revive'
  /** The booking stays; the money is still to be captured, or already has been. */
  | 'capture'
  /** Authorised money that pays for nothing: void it. */
  | 'void'
  /** Captured money that pays for nothing: refund it. */
  | 'refund'
  /** No payment is left, and the hold's time is up. */
  | 'end hold'
  /** The booking stays but its payment was cancelled: the member is asked to pay again. */
  | 'pay again'

/**
 * Decides the outcome for every source of news about a payment: the browser, the provider's message, the comparison job, an
 * expired hold. The decision depends on the current state, not on which source came first.
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
  const undo = status === 'authorised' ? 'void' : 'refund'
  if (!isAmountCorrect || booking.hasOtherPayment) return undo
  if (booking.state === 'booked') return 'capture'
  if (booking.state === 'held') return 'book'
  return booking.couldBeRevived && !booking.endedOnPurpose ? 'revive' : undo
}
