import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { withGuests } from './apply.ts'
import type { SeatId } from './night.ts'
import { countSitOuts, whoSitsOut } from './sit-outs.ts'

function callNext(night: TestNight, ...pairs: string[]): void {
  night.call(pairs)
  night.atMs += minutes(6)
}

function sitOuts(night: TestNight, ...seats: SeatId[]): (number | undefined)[] {
  const counts = countSitOuts(night.now)
  return seats.map((seat) => counts.get(seat))
}

/** Checks the guest in at this time. */
function checkIn(night: TestNight, id: SeatId, inSinceMs: number): void {
  const { guests } = night.now
  const seats = guests.seats.map((seat) => (seat.id === id ? { ...seat, state: 'in' as const, inSinceMs } : seat))
  night.now = withGuests(night.now, { ...guests, seats })
}

/** A night at which this guest is expected, and everyone else is in. */
function nightWithout(id: SeatId): TestNight {
  const guests = guestsOf(3, 3)
  const seats = guests.seats.map((seat) =>
    seat.id === id ? { ...seat, state: 'expected' as const, inSinceMs: null } : seat,
  )
  return new TestNight({ ...guests, seats })
}

test('nobody has sat out before the first round', () => {
  const night = new TestNight(guestsOf(2, 2))
  expect(whoSitsOut(night.now)).toEqual([])
  expect(sitOuts(night, 'w1', 'm2')).toEqual([0, 0])
})

test('a guest sits out each round for which they were here and had no partner', () => {
  const night = new TestNight(guestsOf(3, 3))
  callNext(night, 'w1 m1', 'w2 m2')
  callNext(night, 'w1 m2', 'w2 m3')
  expect(sitOuts(night, 'w1', 'w3', 'm1', 'm2', 'm3')).toEqual([0, 2, 1, 0, 1])
  expect(whoSitsOut(night.now)).toEqual(['m1', 'w3'])
})

test('a guest whose meeting did not take place has sat out, and one who joined the round has not', () => {
  const night = new TestNight(guestsOf(3, 3))
  night.call(['w1 m1'])
  night.act({ action: 'seat now', callId: night.callId, table: 2, seats: pairOf('w2 m2') })
  night.act({ action: 'did not meet', seats: pairOf('w1 m1') })
  expect(sitOuts(night, 'w1', 'w2', 'm2', 'm3')).toEqual([1, 0, 0, 1])
})

test('a guest who comes late counts as having sat out as often as anyone of their side', () => {
  const night = nightWithout('m3')
  callNext(night, 'w1 m1')
  callNext(night, 'w1 m2')
  callNext(night, 'w2 m1')
  checkIn(night, 'm3', night.atMs)
  expect(sitOuts(night, 'm1', 'm2', 'm3', 'w3')).toEqual([1, 2, 2, 3])
  callNext(night, 'w3 m3')
  expect(sitOuts(night, 'm1', 'm2', 'm3')).toEqual([2, 3, 2])
})

test('a guest who was checked in when the round was called sat it out, and one who came a moment later did not', () => {
  const night = nightWithout('m3')
  night.atMs = minutes(1)
  night.call(['w1 m1', 'w2 m2'])
  checkIn(night, 'm3', minutes(1))
  expect(sitOuts(night, 'm3')).toEqual([1])
  checkIn(night, 'm3', minutes(1) + 1)
  expect(sitOuts(night, 'm3')).toEqual([0])
})

test('a guest who comes back counts as having sat out as often as anyone of their side', () => {
  const night = new TestNight(guestsOf(3, 3))
  callNext(night, 'w1 m1', 'w2 m2', 'w3 m3')
  night.act({ action: 'leave', seat: 'm1' })
  callNext(night, 'w1 m2')
  expect(sitOuts(night, 'm1', 'm3')).toEqual([undefined, 1])
  expect(whoSitsOut(night.now)).toEqual(['m3', 'w2', 'w3'])
  night.act({ action: 'return', seat: 'm1' })
  expect(sitOuts(night, 'm1', 'm2', 'm3')).toEqual([1, 0, 1])
})

test('a round that a guest asked to sit out counts like one that they missed', () => {
  const night = new TestNight(guestsOf(3, 3))
  night.act({ action: 'sit out next round', seat: 'm1' })
  callNext(night, 'w1 m2', 'w2 m3')
  expect(sitOuts(night, 'm1', 'w3')).toEqual([0, 1])
  callNext(night, 'w1 m3', 'w2 m2')
  expect(sitOuts(night, 'm1', 'w3')).toEqual([1, 2])
})
