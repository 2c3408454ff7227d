import { expect, test } from 'vitest'
import {
  whatBecomesOf,
  whatStands,
  type BookingNow,
  type PaymentStands,
  type Settlement,
} from '#bookings/rules/settling.ts'

type Case = { stands: PaymentStands; isRight: boolean } & BookingNow
type Row = [
  Partial<Omit<Case, 'stands' | 'state'>> & { stands: PaymentStands[]; state: BookingNow['state'][] },
  Settlement,
]

const allStands: PaymentStands[] = [
  ...(['waiting', 'processing', 'authorised', 'captured', 'canceled', 'given back', 'to be taken back'] as const),
]
const states: BookingNow['state'][] = ['held', 'booked', 'ended']
const either = [true, false]

/** Every possible combination. */
const cases: Case[] = allStands.flatMap((said) =>
  states.flatMap((state) =>
    either.flatMap((isRight) =>
      either.flatMap((timeIsUp) =>
        either.flatMap((endedOnPurpose) =>
          either.flatMap((paidOtherwise) =>
            either.map((couldBeRevived) => ({
              ...{ stands: said, state, isRight, timeIsUp },
              ...{ endedOnPurpose, paidOtherwise, couldBeRevived },
            })),
          ),
        ),
      ),
    ),
  ),
)

const kept = { isRight: true, paidOtherwise: false }
const money = (said: 'authorised' | 'captured', undo: 'void' | 'refund'): Row[] => [
  [{ stands: [said], state: states, isRight: false }, undo],
  [{ stands: [said], state: states, isRight: true, paidOtherwise: true }, undo],
  [{ stands: [said], state: ['held'], ...kept }, 'book'],
  [{ stands: [said], state: ['booked'], ...kept }, 'take the money'],
  [{ stands: [said], state: ['ended'], ...kept, couldBeRevived: true, endedOnPurpose: false }, 'revive'],
  [{ stands: [said], state: ['ended'], ...kept, couldBeRevived: true, endedOnPurpose: true }, undo],
  [{ stands: [said], state: ['ended'], ...kept, couldBeRevived: false }, undo],
]
const table: Row[] = [
  [{ stands: ['processing'], state: states }, 'leave'],
  [{ stands: ['to be taken back'], state: states }, 'cancel intent'],
  [{ stands: ['waiting'], state: ['ended'] }, 'cancel intent'],
  [{ stands: ['waiting'], state: ['held', 'booked'], timeIsUp: true }, 'cancel intent'],
  [{ stands: ['waiting'], state: ['held', 'booked'], timeIsUp: false, paidOtherwise: true }, 'cancel intent'],
  [{ stands: ['waiting'], state: ['held', 'booked'], timeIsUp: false, paidOtherwise: false }, 'leave'],
  [{ stands: ['canceled', 'given back'], state: ['held'], timeIsUp: false }, 'leave'],
  [{ stands: ['canceled', 'given back'], state: ['held'], timeIsUp: true }, 'end hold'],
  [{ stands: ['given back'], state: ['booked', 'ended'] }, 'leave'],
  [{ stands: ['canceled'], state: ['booked'], paidOtherwise: false }, 'pay again'],
  [{ stands: ['canceled'], state: ['booked'], paidOtherwise: true }, 'leave'],
  [{ stands: ['canceled'], state: ['ended'] }, 'leave'],
  ...money('authorised', 'void'),
  ...money('captured', 'refund'),
]

function fits(one: Case, [row]: Row): boolean {
  const { stands: said, state, ...flags } = row
  const facts = new Map<string, unknown>(Object.entries(one))
  return (
    said.includes(one.stands) &&
    state.includes(one.state) &&
    Object.entries(flags).every(([flag, is]) => facts.get(flag) === is)
  )
}

test('every combination matches exactly one row of the table and has the outcome in that row', () => {
  expect(cases).toHaveLength(7 * 3 * 2 ** 5)
  for (const one of cases) {
    const rows = table.filter((row) => fits(one, row))
    expect([one, rows.length]).toEqual([one, 1])
    expect([one, whatBecomesOf(one, one)]).toEqual([one, rows[0]?.[1]])
  }
})

const hasMoney = ({ stands: said }: Case) => said === 'authorised' || said === 'captured'

test('money is never kept without a booking, beside another payment, or in the wrong amount', () => {
  for (const one of cases.filter(hasMoney)) {
    const settlement = whatBecomesOf(one, one)
    expect(settlement).toBeOneOf(['book', 'revive', 'take the money', 'void', 'refund'])
    const isKept = settlement === 'book' || settlement === 'revive' || settlement === 'take the money'
    if (isKept) expect([one.isRight, one.paidOtherwise]).toEqual([true, false])
    if (one.state === 'ended' && isKept) expect([settlement, one.couldBeRevived]).toEqual(['revive', true])
  }
})

const comingTo = (settlement: Settlement) =>
  new Set(cases.filter((one) => whatBecomesOf(one, one) === settlement).map((one) => one.stands))

test('captured money is refunded and never voided; authorised money is voided and never refunded', () => {
  expect(comingTo('void')).toEqual(new Set(['authorised']))
  expect(comingTo('refund')).toEqual(new Set(['captured']))
})

test('nothing is cancelled while the bank is processing it, and only waiting payments or those to be withdrawn are cancelled', () => {
  expect(comingTo('cancel intent')).toEqual(new Set(['waiting', 'to be taken back']))
  const whileAsked = cases.filter((one) => one.stands === 'processing').map((one) => whatBecomesOf(one, one))
  expect(new Set(whileAsked)).toEqual(new Set(['leave']))
})

test('a booked booking stays booked, whatever is reported about a payment', () => {
  for (const one of cases.filter(({ state }) => state === 'booked')) {
    expect(whatBecomesOf(one, one)).not.toBeOneOf(['end hold', 'book', 'revive'])
    const isItsOwn = one.stands === 'waiting' && !one.paidOtherwise && !one.timeIsUp
    if (isItsOwn) expect(whatBecomesOf(one, one)).toBe('leave')
  }
})

test('a hold ends only when its time is up and its payment is known to be cancelled or refunded', () => {
  for (const one of cases.filter((each) => whatBecomesOf(each, each) === 'end hold')) {
    expect([one.state, one.timeIsUp]).toEqual(['held', true])
    expect(one.stands).toBeOneOf(['canceled', 'given back'])
  }
})

test('a booking that was ended on purpose is never revived', () => {
  for (const one of cases.filter(({ endedOnPurpose, state }) => endedOnPurpose && state === 'ended')) {
    expect(whatBecomesOf(one, one)).not.toBe('revive')
  }
})

/** The possible cases after the step, one for each answer the provider may give. */
function after(one: Case, settlement: Settlement): Case[] {
  if (settlement === 'cancel intent')
    return (['canceled', 'authorised', 'captured'] as const).map((said) => ({ ...one, stands: said }))
  if (settlement === 'void') return [{ ...one, stands: 'canceled' }]
  if (settlement === 'book' || settlement === 'revive') return [{ ...one, state: 'booked', timeIsUp: false }]
  if (settlement === 'end hold') return [{ ...one, state: 'ended' }]
  return []
}

test('every case is settled within a few steps, and asking again changes nothing', () => {
  const settled = ['leave', 'take the money', 'refund', 'pay again']
  const follow = (one: Case, deeds: Settlement[]): void => {
    const settlement = whatBecomesOf(one, one)
    expect([one, deeds.length]).toEqual([one, Math.min(deeds.length, 3)])
    const next = after(one, settlement)
    if (next.length === 0) expect(settled).toContain(settlement)
    for (const each of next) follow(each, [...deeds, settlement])
  }
  for (const one of cases) follow(one, [])
})

test('a state recorded meanwhile counts for more than an older answer from the provider', () => {
  const written = (state: Parameters<typeof whatStands>[1]['state'], goesBack = false) => ({ state, goesBack })
  expect(whatStands('canceled', written('voided'))).toBe('canceled')
  expect(whatStands('authorised', written('voided'))).toBe('to be taken back')
  expect(whatStands('waiting', written('voided'))).toBe('to be taken back')
  expect(whatStands('waiting', written('authorised'))).toBe('authorised')
  expect(whatStands('authorised', written('captured'))).toBe('captured')
  expect(whatStands('captured', written('captured', true))).toBe('given back')
  expect(whatStands('captured', written('refunded'))).toBe('given back')
  expect(whatStands('waiting', written('open'))).toBe('waiting')
})
