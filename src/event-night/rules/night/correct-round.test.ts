import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { freeTableFor, pairsOneTableOn } from './correct-round.ts'
import { metOf } from './pairs.ts'
import { whoSitsOut } from './sit-outs.ts'
import { nextTableOf } from './tables.ts'

function tablesInRound(night: TestNight): string[] {
  const { meetings, rounds } = night.now
  return meetings
    .filter(({ round, isStruck }) => round === rounds.length && !isStruck)
    .map(({ table, seats }) => `${table}: ${seats.join(' ')}`)
    .toSorted()
}

test('a swap exchanges the partners of two guests, or seats one who sits out', () => {
  const night = new TestNight(guestsOf(3, 3))
  night.call(['w1 m1', 'w2 m2'])
  night.act({ action: 'swap', callId: night.callId, seats: pairOf('m1 m2') })
  expect(tablesInRound(night)).toEqual(['1: w1 m2', '2: w2 m1'])
  night.act({ action: 'swap', callId: night.callId, seats: pairOf('w3 w1') })
  expect(tablesInRound(night)).toEqual(['1: w3 m2', '2: w2 m1'])
  expect(whoSitsOut(night.now)).toEqual(['m3', 'w1'])
  expect(metOf(night.now, 'm2')).toEqual(['w3'])
  expect(nextTableOf(night.now, 'w1')).toBeNull()
})

test('two who sit out join the round at the table of the one who keeps a table, if it is free', () => {
  const night = new TestNight(guestsOf(3, 3), { tables: 3 })
  night.call(['w1 m1', 'w2 m2', 'w3 m3'])
  night.act({ action: 'end round', callId: night.callId }, { doneAtMs: minutes(2) })
  night.atMs = minutes(2)
  const pairs = [{ table: 3, seats: pairOf('w1 m2') }]
  night.act({ action: 'call round', round: 2, pairs })
  expect(freeTableFor(night.now, pairOf('m3 w2'))).toBe(2)
  expect(freeTableFor(night.now, pairOf('w3 m1'))).toBe(1)
  expect(night.try({ action: 'seat now', callId: night.callId, seats: pairOf('m3 w2'), table: 2 })).toBe('done')
  expect(nextTableOf(night.now, 'm3')).toEqual({ round: 2, table: 2, partner: 'w2' })
  expect(whoSitsOut(night.now)).toEqual(['m1', 'w3'])
})

test('no table is free once a pair sits at each', () => {
  const night = new TestNight(guestsOf(3, 3), { tables: 2 })
  night.call(['w1 m1', 'w2 m2'])
  expect(freeTableFor(night.now, pairOf('w3 m3'))).toBeNull()
})

test('where the movers went one table too far, those who talk from that table on have met, and the others have not', () => {
  const night = new TestNight(guestsOf(5, 5))
  night.call(['w1 m1', 'w2 m2', 'w3 m3', 'w4 m4', 'w5 m5'])
  const pairs = pairsOneTableOn(night.now, 3)
  night.act({ action: 'move one table on', callId: night.callId, table: 3, pairs })
  expect(tablesInRound(night)).toEqual(['1: w1 m1', '2: w2 m2', '3: w3 m5', '4: w4 m3', '5: w5 m4'])
  expect(metOf(night.now, 'm3')).toEqual(['w4'])
})

test('a guest of the seated side who sat out gets the mover who went one table too far', () => {
  const night = new TestNight(guestsOf(3, 2), { tables: 3 })
  night.call(['w1 m1', 'w2 m2'])
  night.act({ action: 'end round', callId: night.callId })
  night.call(['w1 m2'])
  expect(pairsOneTableOn(night.now, 1)).toEqual([{ table: 2, seats: ['w2', 'm2'] }])
})

test('a pair that met before, or is kept apart, is left out and named when the movers went one table too far', () => {
  const night = new TestNight(guestsOf(3, 3, { apart: [pairOf('w3 m2')] }), { tables: 3 })
  night.call(['w2 m1'])
  night.atMs = minutes(6)
  night.call(['w1 m1', 'w2 m2', 'w3 m3'])
  const pairs = pairsOneTableOn(night.now, 1)
  const outcome = night.act({ action: 'move one table on', callId: night.callId, table: 1, pairs })
  expect(outcome).toMatchObject({
    leftOut: [
      { table: 2, seats: ['w2', 'm1'], fault: 'met' },
      { table: 3, seats: ['w3', 'm2'], fault: 'apart' },
    ],
  })
  expect(tablesInRound(night)).toEqual(['1: w1 m3'])
})
