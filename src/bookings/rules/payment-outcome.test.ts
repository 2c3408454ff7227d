import { expect, test } from 'vitest'
import {
  paymentOutcome,
  paymentStatus,
  type BookingToPay,
  type PaymentStatus,
  type PaymentOutcome,
} from '#bookings/rules/payment-outcome.ts'

type Case = { status: PaymentStatus; isAmountCorrect: boolean } & BookingToPay
type Row = [
  Partial<Omit<Case, 'status' | 'state'>> & { status: PaymentStatus[]; state: BookingToPay['state'][] },
  PaymentOutcome,
]

const allStatuses: PaymentStatus[] = [
  ...(['waiting', 'processing', 'authorised', 'captured', 'canceled', 'refunded', 'to be cancelled'] as const),
]
const states: BookingToPay['state'][] = ['held', 'booked', 'ended']
const either = [true, false]

/** Every possible combination of the values that the rules use. */
const cases: Case[] = allStatuses.flatMap((status) =>
  states.flatMap((state) =>
    either.flatMap((isAmountCorrect) =>
      either.flatMap((isTimeUp) =>
        either.flatMap((endedOnPurpose) =>
          either.flatMap((hasOtherPayment) =>
            either.flatMap((couldBeRevived) =>
              either.map((hasToPayAgain) => ({
                ...{ status, state, isAmountCorrect, isTimeUp },
                ...{ endedOnPurpose, hasOtherPayment, couldBeRevived, hasToPayAgain },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)

const valid = { isAmountCorrect: true, hasOtherPayment: false }
const money = (status: 'authorised' | 'captured', undo: 'void' | 'refund'): Row[] => [
  [{ status: [status], state: states, isAmountCorrect: false }, undo],
  [{ status: [status], state: states, isAmountCorrect: true, hasOtherPayment: true }, undo],
  [{ status: [status], state: ['held'], ...valid }, 'book'],
  [{ status: [status], state: ['booked'], ...valid, hasToPayAgain: true }, 'paid again'],
  [{ status: [status], state: ['booked'], ...valid, hasToPayAgain: false }, 'leave'],
  [{ status: [status], state: ['ended'], ...valid, couldBeRevived: true, endedOnPurpose: false }, 'revive'],
  [{ status: [status], state: ['ended'], ...valid, couldBeRevived: true, endedOnPurpose: true }, undo],
  [{ status: [status], state: ['ended'], ...valid, couldBeRevived: false }, undo],
]
const table: Row[] = [
  [{ status: ['processing'], state: states }, 'leave'],
  [{ status: ['to be cancelled'], state: states }, 'cancel intent'],
  [{ status: ['waiting'], state: ['ended'] }, 'cancel intent'],
  [{ status: ['waiting'], state: ['held', 'booked'], isTimeUp: true }, 'cancel intent'],
  [{ status: ['waiting'], state: ['held', 'booked'], isTimeUp: false, hasOtherPayment: true }, 'cancel intent'],
  [{ status: ['waiting'], state: ['held', 'booked'], isTimeUp: false, hasOtherPayment: false }, 'leave'],
  [{ status: ['canceled', 'refunded'], state: ['held'], isTimeUp: false }, 'leave'],
  [{ status: ['canceled', 'refunded'], state: ['held'], isTimeUp: true }, 'end hold'],
  [{ status: ['refunded'], state: ['booked', 'ended'] }, 'leave'],
  [{ status: ['canceled'], state: ['booked'], hasOtherPayment: false }, 'pay again'],
  [{ status: ['canceled'], state: ['booked'], hasOtherPayment: true }, 'leave'],
  [{ status: ['canceled'], state: ['ended'] }, 'leave'],
  ...money('authorised', 'void'),
  ...money('captured', 'refund'),
]

function matches(one: Case, [row]: Row): boolean {
  const { status, state, ...flags } = row
  const values = new Map<string, unknown>(Object.entries(one))
  return (
    status.includes(one.status) &&
    state.includes(one.state) &&
    Object.entries(flags).every(([flag, is]) => values.get(flag) === is)
  )
}

test('every combination matches exactly one row of the table and has the outcome in that row', () => {
  expect(cases).toHaveLength(7 * 3 * 2 ** 6)
  for (const one of cases) {
    const rows = table.filter((row) => matches(one, row))
    expect([one, rows.length]).toEqual([one, 1])
    expect([one, paymentOutcome(one, one)]).toEqual([one, rows[0]?.[1]])
  }
})

const hasMoney = ({ status }: Case) => status === 'authorised' || status === 'captured'

test('a payment is never kept without a booking, in addition to another payment, or for the wrong amount', () => {
  for (const one of cases.filter(hasMoney)) {
    const outcome = paymentOutcome(one, one)
    const keepsMoney = outcome !== 'void' && outcome !== 'refund'
    const kept = one.state === 'booked' ? ['paid again', 'leave'] : ['book', 'revive']
    expect(outcome).toBeOneOf([...kept, 'void', 'refund'])
    if (keepsMoney) expect([one.isAmountCorrect, one.hasOtherPayment]).toEqual([true, false])
    if (one.state === 'ended' && keepsMoney) expect([outcome, one.couldBeRevived]).toEqual(['revive', true])
  }
})

const statusesLeadingTo = (outcome: PaymentOutcome) =>
  new Set(cases.filter((one) => paymentOutcome(one, one) === outcome).map((one) => one.status))

test('only captured payments are refunded, and only authorised payments are voided', () => {
  expect(statusesLeadingTo('void')).toEqual(new Set(['authorised']))
  expect(statusesLeadingTo('refund')).toEqual(new Set(['captured']))
})

test('an intent is cancelled only if it is waiting or to be cancelled, and never while the bank is processing it', () => {
  expect(statusesLeadingTo('cancel intent')).toEqual(new Set(['waiting', 'to be cancelled']))
  const whileProcessing = cases.filter((one) => one.status === 'processing').map((one) => paymentOutcome(one, one))
  expect(new Set(whileProcessing)).toEqual(new Set(['leave']))
})

test('a booking stays booked, whatever is reported about a payment', () => {
  for (const one of cases.filter(({ state }) => state === 'booked')) {
    expect(paymentOutcome(one, one)).not.toBeOneOf(['end hold', 'book', 'revive'])
    const isOpenPayment = one.status === 'waiting' && !one.hasOtherPayment && !one.isTimeUp
    if (isOpenPayment) expect(paymentOutcome(one, one)).toBe('leave')
  }
})

test('a hold ends only if it has expired and its payment is known to be cancelled or refunded', () => {
  for (const one of cases.filter((each) => paymentOutcome(each, each) === 'end hold')) {
    expect([one.state, one.isTimeUp]).toEqual(['held', true])
    expect(one.status).toBeOneOf(['canceled', 'refunded'])
  }
})

test('a booking that was ended on purpose is never revived', () => {
  for (const one of cases.filter(({ endedOnPurpose, state }) => endedOnPurpose && state === 'ended')) {
    expect(paymentOutcome(one, one)).not.toBe('revive')
  }
})

/** Returns the possible cases after the step, one for each answer that the provider may give. */
function after(one: Case, outcome: PaymentOutcome): Case[] {
  if (outcome === 'cancel intent')
    return (['canceled', 'authorised', 'captured'] as const).map((status) => ({ ...one, status }))
  if (outcome === 'void') return [{ ...one, status: 'canceled' }]
  if (outcome === 'book' || outcome === 'revive') return [{ ...one, state: 'booked', isTimeUp: false }]
  if (outcome === 'end hold') return [{ ...one, state: 'ended' }]
  if (outcome === 'paid again') return [{ ...one, hasToPayAgain: false }]
  return []
}

test('every case is settled within a few steps', () => {
  const settled = ['leave', 'refund', 'pay again']
  const follow = (one: Case, outcomes: PaymentOutcome[]): void => {
    const outcome = paymentOutcome(one, one)
    expect([one, outcomes.length]).toEqual([one, Math.min(outcomes.length, 3)])
    const next = after(one, outcome)
    if (next.length === 0) expect(settled).toContain(outcome)
    for (const each of next) follow(each, [...outcomes, outcome])
  }
  for (const one of cases) follow(one, [])
})

test('a recorded state takes precedence over an older answer from the provider', () => {
  const recorded = (state: Parameters<typeof paymentStatus>[1]['state'], isRefunded = false) => ({ state, isRefunded })
  expect(paymentStatus('canceled', recorded('voided'))).toBe('canceled')
  expect(paymentStatus('authorised', recorded('voided'))).toBe('to be cancelled')
  expect(paymentStatus('waiting', recorded('voided'))).toBe('to be cancelled')
  expect(paymentStatus('waiting', recorded('authorised'))).toBe('authorised')
  expect(paymentStatus('authorised', recorded('captured'))).toBe('captured')
  expect(paymentStatus('captured', recorded('captured', true))).toBe('refunded')
  expect(paymentStatus('captured', recorded('refunded'))).toBe('refunded')
  expect(paymentStatus('waiting', recorded('open'))).toBe('waiting')
})
