import { expect, test } from 'vitest'
import { guestsOf, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import type { SeatedPair } from './night.ts'

function seated(...texts: string[]): SeatedPair[] {
  return texts.map((text) => {
    const [table = '', pair = ''] = text.split(': ')
    return { table: Number(table), seats: pairOf(pair) }
  })
}

/** Returns the pairs that a first call with these pairs leaves out. */
function leftOutOfCall(...texts: string[]): string[] {
  const night = new TestNight(guestsOf(4, 4))
  const outcome = night.act({ action: 'call round', round: 1, pairs: seated(...texts) })
  const leftOut = outcome.outcome === 'done' ? outcome.leftOut : []
  expect(night.now.meetings.length).toBe(texts.length - leftOut.length)
  return leftOut.map(({ table, fault }) => `${table}: ${fault}`)
}

test.each<[string, pairs: string[], leftOut: string[]]>([
  ['every pair has chairs', ['1: w1 m1', '5: w2 m2'], []],
  ['a table is used twice', ['1: w1 m1', '1: w2 m2', '2: w3 m3'], ['1: no table']],
  ['a guest is in two pairs', ['1: w1 m1', '2: w1 m2', '3: w3 m1', '4: w4 m2'], ['2: no table', '3: no table']],
  ['there is no such table', ['0: w1 m1', '6: w2 m2'], ['0: no table', '6: no table']],
  ['a guest is unknown', ['1: w1 nobody', '2: nobody m2'], ['1: absent', '2: absent']],
  ['two are of one side', ['1: w1 w2', '2: m1 m2'], ['1: apart', '2: apart']],
])('the pairs that a call leaves out: %s', (_, pairs, leftOut) => {
  expect(leftOutOfCall(...pairs)).toEqual(leftOut)
})

test('a call seats a guest whose check-in the site has not received, and no guest marked as absent', () => {
  const guests = guestsOf(2, 2)
  const seats = guests.seats.map((seat) => {
    if (seat.id === 'w1') return { ...seat, state: 'expected' as const, inSinceMs: null }
    return seat.id === 'w2' ? { ...seat, state: 'absent' as const, inSinceMs: null } : seat
  })
  const night = new TestNight({ ...guests, seats })
  const outcome = night.act({ action: 'call round', round: 1, pairs: seated('1: w1 m1', '2: w2 m2') })
  expect(outcome).toMatchObject({ leftOut: [{ table: 2, fault: 'absent' }] })
  expect(night.now.meetings.length).toBe(1)
})

test('after a move by one table, nobody sits at two tables, and the tables before stay as they are', () => {
  const night = new TestNight(guestsOf(4, 4))
  night.act({ action: 'call round', round: 1, pairs: seated('1: w1 m1', '2: w2 m2', '3: w3 m3') })
  const pairs = seated('1: w4 m3', '2: w2 m1', '3: w3 m2')
  const outcome = night.act({ action: 'move one table on', callId: night.callId, table: 2, pairs })
  expect(outcome).toMatchObject({
    leftOut: [
      { table: 1, fault: 'no table' },
      { table: 2, fault: 'no table' },
    ],
  })
  const real = night.now.meetings.filter(({ isStruck }) => !isStruck)
  expect(real.map(({ table, seats }) => `${table}: ${seats.join(' ')}`)).toEqual(['1: w1 m1', '3: w3 m2'])
})
