/** What the provider says of a payment, and nothing that a browser said. */
export type ProviderSays =
  /** It waits for a card, or for the bank's question to be answered. */
  | 'waiting'
  /** The bank is being asked at this moment: neither pay nor take back. */
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'canceled'

/** What is known of a payment, from what was written down and what the provider has just said. */
export type PaymentStands =
  | ProviderSays
  | 'given back'
  /** We have done with it, and the provider has not: nobody is to pay it any more. */
  | 'to be taken back'

/**
 * What was asked may be older by now than what somebody else has written down meanwhile: a payment only ever goes forward.
 * Money that goes back, or is about to, buys nothing any more.
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
  /** Of a hold, and of a booking that has to be paid again. */
  timeIsUp: boolean
  /** Given up by its member, or cancelled: nobody wants it any more, whatever a card says. */
  endedOnPurpose: boolean
  /** The payment that stands for the booking is another one, authorised or captured. */
  paidOtherwise: boolean
  /** For a place that has gone: the event is still on sale, a place of the gender is free, and the member has no other. */
  couldBeRevived: boolean
}

/** What is to become of payment and place. */
export type Settlement =
  /** Nothing has changed, or there is nothing to do yet. */
  | 'leave'
  /** Ask the provider to take the intent back; its answer decides. */
  | 'cancel intent'
  | 'book'
  /** The place has gone and another is free. */
  | 'revive'
  /** The booking stands; the money is still to be taken, or was taken already. */
  | 'take the money'
  /** Authorised money for nothing: let it go. */
  | 'void'
  /** Captured money for nothing: give it back. */
  | 'refund'
  /** There is no payment any more, and the hold's time is up. */
  | 'end hold'
  /** The booking stands and its payment has gone: the member is asked to pay again. */
  | 'pay again'

/**
 * One decision for whatever tells us of a payment: the browser, the provider's message, the job that compares, a hold
 * whose time is up. It depends on what is, not on who came first.
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
