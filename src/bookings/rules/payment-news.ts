import {
  paymentOutcome,
  paymentStatus,
  type BookingToPay,
  type PaymentState,
  type ProviderStatus,
} from '#bookings/rules/payment-outcome.ts'

/** What a message from the provider says about a payment. */
export type PaymentMessage = {
  type: string
  providerStatus: ProviderStatus
  /** Whether its amount, currency and payment id are ours. */
  isAmountCorrect: boolean
  /** Whether a card has been tried. */
  isTried: boolean
}

export type RecordedPayment = { state: PaymentState; isRefunded: boolean; isTried: boolean }

/**
 * The messages of a payment that goes well, with the status that each reports and the states of a payment that has reached it and
 * has not ended. All other messages are news.
 */
const expected: ReadonlyMap<string, { status: ProviderStatus; states: readonly PaymentState[] }> = new Map([
  ['payment_intent.created', { status: 'waiting', states: ['open', 'authorised', 'captured'] }],
  ['payment_intent.amount_capturable_updated', { status: 'authorised', states: ['authorised', 'captured'] }],
  ['payment_intent.succeeded', { status: 'captured', states: ['captured'] }],
])

/**
 * Returns whether the provider has to be asked after this message. It need not be if everything that the message says is
 * recorded and nothing is left to do. The payment and its booking must have been read after the message was stored.
 */
export function isNews(message: PaymentMessage, payment: RecordedPayment, booking: BookingToPay): boolean {
  const { type, providerStatus, isAmountCorrect, isTried } = message
  const known = expected.get(type)
  if (known?.status !== providerStatus || !isAmountCorrect) return true
  const isRecorded = known.states.includes(payment.state) && (payment.isTried || !isTried)
  if (!isRecorded || payment.isRefunded || booking.isTimeUp) return true
  return paymentOutcome({ status: paymentStatus(providerStatus, payment), isAmountCorrect }, booking) !== 'leave'
}
