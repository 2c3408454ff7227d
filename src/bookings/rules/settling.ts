/** What the provider reports about a payment; a browser's report never counts. */
export type ProviderSays =
  /** Waiting for a card, or for an answer to the bank's question. */
  | 'waiting'
  /** The bank is processing it: the payment can be neither made nor cancelled. */
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'canceled'

/** The state of a payment, from our record and the provider's latest answer. */
export type PaymentStands =
  | ProviderSays
  | 'given back'
  /** The payment is over for us but not at the provider: it must not be paid any more. */
  | 'to be taken back'

/**
 * The provider's answer may be older than what another process has recorded since: a payment only ever moves forward. Money that
 * is refunded, or about to be, pays for nothing any more.
 */
export function whatStands(
  said: ProviderSays,
  written: { state: 'new' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded'; goesBack: boolean },
): PaymentStands {
  if (written.state === 'voided') return said === 'waiting' || said === 'authorised' ? 'to be taken back' : 'canceled'
  if (written.state === 'refunded' || written.goesBack) return 'given back'
  return written.state === 'authorised' || written.state === 'captured' ? written.state : said
}

export type BookingNow = {
  state: 'held' | 'booked' | 'ended'
  /** For a hold, or for a booking that has to be paid again. */
  timeIsUp: boolean
  /** Cancelled by its member or by the owner: the place is no longer wanted, whatever happens to the card. */
  endedOnPurpose: boolean
  /** Another payment, authorised or captured, pays for the booking. */
  paidOtherwise: boolean
  /**
   * For a place that has been released: the event is still on sale, a place of the gender is free, and the member has no other.
   */
  couldBeRevived: boolean
}

/** What happens to the payment and the place. */
export type Settlement =
  /** Nothing has changed, or there is nothing to do yet. */
  | 'leave'
  /** Ask the provider to cancel the intent; its answer decides. */
  | 'cancel intent'
  | 'book'
  /** The place has been released and another is free. */
  | 'revive'
  /** The booking stays; the money is still to be captured, or already has been. */
  | 'take the money'
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
export function whatBecomesOf(payment: { stands: PaymentStands; isRight: boolean }, booking: BookingNow): Settlement {
  const { stands, isRight } = payment
  if (stands === 'canceled' || stands === 'given back') {
    if (booking.state === 'held') return booking.timeIsUp ? 'end hold' : 'leave'
    return stands === 'canceled' && booking.state === 'booked' && !booking.paidOtherwise ? 'pay again' : 'leave'
  }
  if (stands === 'to be taken back') return 'cancel intent'
  if (stands === 'processing') return 'leave'
  if (stands === 'waiting') {
    const isWanted = booking.state !== 'ended' && !booking.timeIsUp && !booking.paidOtherwise
    return isWanted ? 'leave' : 'cancel intent'
  }
  const undo = stands === 'authorised' ? 'void' : 'refund'
  if (!isRight || booking.paidOtherwise) return undo
  if (booking.state === 'booked') return 'take the money'
  if (booking.state === 'held') return 'book'
  return booking.couldBeRevived && !booking.endedOnPurpose ? 'revive' : undo
}
