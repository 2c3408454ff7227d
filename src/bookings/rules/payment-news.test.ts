import { expect, test } from 'vitest'
import { isNews, type PaymentMessage, type RecordedPayment } from '#bookings/rules/payment-news.ts'
import { paymentOutcome, paymentStatus, type BookingToPay } from '#bookings/rules/payment-outcome.ts'

const types = ['created', 'amount_capturable_updated', 'succeeded', 'payment_failed', 'canceled', 'requires_action']
const statuses = ['waiting', 'processing', 'authorised', 'captured', 'canceled'] as const
const states = ['new', 'open', 'authorised', 'captured', 'voided', 'refunded'] as const
const either = [true, false]

type Case = { message: PaymentMessage; payment: RecordedPayment; booking: BookingToPay }

/** Returns every combination of one value of each list. */
function combinations<Value>(lists: { [Key in keyof Value]: readonly Value[Key][] }): Value[] {
  let all: object[] = [{}]
  for (const [key, values] of Object.entries<readonly unknown[]>(lists))
    all = all.flatMap((one) => values.map((value) => ({ ...one, [key]: value })))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each has one value of each list
  return all as Value[]
}

const cases = combinations<Case>({
  message: combinations<PaymentMessage>({
    type: [...types.map((type) => `payment_intent.${type}`), 'charge.refunded', 'refund.created'],
    ...{ providerStatus: statuses, isAmountCorrect: either, isTried: either },
  }),
  payment: combinations<RecordedPayment>({ state: states, isRefunded: either, isTried: either }),
  booking: combinations<BookingToPay>({
    ...{ state: ['held', 'booked', 'ended'], isTimeUp: either, endedOnPurpose: either, hasOtherPayment: either },
    ...{ couldBeRevived: either, hasToPayAgain: either },
  }),
})
const dropped = cases.filter(({ message, payment, booking }) => !isNews(message, payment, booking))

test('a message that is no news leaves nothing to record and nothing to do', () => {
  expect(dropped.length).toBeGreaterThan(100)
  const reported = ['waiting', 'authorised', 'captured']
  const recorded = ['open', 'authorised', 'captured']
  for (const one of dropped) {
    const { message, payment, booking } = one
    const { providerStatus, isAmountCorrect } = message
    expect(reported).toContain(providerStatus)
    expect([one, recorded.indexOf(payment.state) >= reported.indexOf(providerStatus)]).toEqual([one, true])
    expect(payment.isTried || !message.isTried).toBe(true)
    const status = paymentStatus(providerStatus, payment)
    expect([one, paymentOutcome({ status, isAmountCorrect }, booking)]).toEqual([one, 'leave'])
  }
})

test.each<[string, (one: Case) => boolean]>([
  ['of another kind than those of a payment that goes well', ({ message }) => !/created|capt|succ/.test(message.type)],
  ['about a charge or a refund', ({ message }) => !message.type.startsWith('payment_intent.')],
  ['that a payment was cancelled', ({ message }) => message.providerStatus === 'canceled'],
  ['about a new payment', ({ payment }) => payment.state === 'new'],
  ['about a voided payment', ({ payment }) => payment.state === 'voided'],
  ['about a refunded payment', ({ payment }) => payment.state === 'refunded' || payment.isRefunded],
  ['about an ended booking', ({ booking }) => booking.state === 'ended'],
  ['about a hold whose time is up', ({ booking }) => booking.state === 'held' && booking.isTimeUp],
  ['with another amount, currency or payment', ({ message }) => !message.isAmountCorrect],
  ['about one of two payments for a booking', ({ booking }) => booking.hasOtherPayment],
])('a message %s is always news', (_what, applies) => {
  expect(cases.some(applies)).toBe(true)
  expect(dropped.filter(applies)).toEqual([])
})

test('each message of a payment that goes well is no news once it has been recorded', () => {
  const found = new Set(dropped.map(({ message, payment }) => `${message.type} when ${payment.state}`))
  expect([...found].toSorted()).toEqual([
    'payment_intent.amount_capturable_updated when authorised',
    'payment_intent.amount_capturable_updated when captured',
    'payment_intent.created when authorised',
    'payment_intent.created when captured',
    'payment_intent.created when open',
    'payment_intent.succeeded when captured',
  ])
})
