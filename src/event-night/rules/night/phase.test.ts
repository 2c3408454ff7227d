import { expect, test } from 'vitest'
import { guestsOf, minutes, TestNight } from '#event-night/testing/a-night.ts'
import { callDueAtMs, phaseOf, plannedEndMs, roundsByClock } from './phase.ts'

test('a night is set up, then ready, and over once it has ended', () => {
  const night = new TestNight(guestsOf(2, 2), null)
  expect(phaseOf(night.now, 0)).toEqual({ phase: 'set up' })
  const ready = new TestNight(guestsOf(2, 2))
  expect(phaseOf(ready.now, 0)).toEqual({ phase: 'ready' })
  ready.act({ action: 'continue on paper' })
  expect(phaseOf(ready.now, 0)).toEqual({ phase: 'on paper' })
  ready.act({ action: 'end night' })
  expect(phaseOf(ready.now, 0)).toEqual({ phase: 'over' })
})

test.each([
  [0, { phase: 'moving', remainingMs: minutes(1) }],
  [0.5, { phase: 'moving', remainingMs: minutes(0.5) }],
  [1, { phase: 'talking', remainingMs: minutes(5), isLastSeconds: false }],
  [5.4, { phase: 'talking', remainingMs: minutes(6) - minutes(5.4), isLastSeconds: false }],
  [5.5, { phase: 'talking', remainingMs: minutes(0.5), isLastSeconds: true }],
  [6, { phase: 'round over' }],
  [60, { phase: 'round over' }],
])('%d minutes after its call, the phase of a round is %o', (atMinutes, phase) => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  expect(phaseOf(night.now, minutes(atMinutes))).toEqual({ round: 1, ...phase })
})

test('a pause while guests move delays both the talk and its end, and one during the talk only its end', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  const pauseFor = (fromMinutes: number, toMinutes: number) => {
    night.atMs = minutes(fromMinutes)
    night.act({ action: 'pause', callId: night.callId })
    const paused = phaseOf(night.now, minutes(toMinutes))
    night.atMs = minutes(toMinutes)
    night.act({ action: 'resume', callId: night.callId })
    return paused
  }
  expect(pauseFor(0.5, 2)).toEqual({ phase: 'paused', round: 1, remainingMs: minutes(0.5), isTalking: false })
  expect(phaseOf(night.now, minutes(2))).toEqual({ phase: 'moving', round: 1, remainingMs: minutes(0.5) })
  expect(pauseFor(3.5, 13.5)).toEqual({ phase: 'paused', round: 1, remainingMs: minutes(4), isTalking: true })
  expect(phaseOf(night.now, minutes(17))).toMatchObject({ phase: 'talking', remainingMs: minutes(0.5) })
  expect(phaseOf(night.now, minutes(17.5))).toEqual({ phase: 'round over', round: 1 })
})

test('a round is a minute longer for each minute added, and over as soon as it is ended', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  for (let nth = 0; nth < 2; nth++) night.act({ action: 'add minute', callId: night.callId })
  expect(phaseOf(night.now, minutes(6))).toMatchObject({ phase: 'talking', remainingMs: minutes(2) })
  night.atMs = minutes(4)
  night.act({ action: 'end round', callId: night.callId })
  expect(phaseOf(night.now, minutes(4))).toEqual({ phase: 'round over', round: 1 })
})

test('resuming a round that is not paused changes nothing, and a second pause does not start again', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  const { rounds } = night.now
  night.act({ action: 'resume', callId: night.callId }, { doneAtMs: minutes(3) })
  expect(night.now.rounds).toEqual(rounds)
  for (const at of [2, 4]) night.act({ action: 'pause', callId: night.callId }, { doneAtMs: minutes(at) })
  expect(phaseOf(night.now, minutes(5))).toMatchObject({ phase: 'paused', remainingMs: minutes(4) })
  night.act({ action: 'resume', callId: night.callId }, { doneAtMs: minutes(5) })
  expect(phaseOf(night.now, minutes(5))).toMatchObject({ phase: 'talking', remainingMs: minutes(4) })
  expect(night.now.rounds[0]?.talkStartsAtMs).toBe(minutes(1))
})

test('a round that is ended while guests move never talks, and a call ends the round before it', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  night.act({ action: 'end round', callId: night.callId }, { doneAtMs: minutes(0.5) })
  expect(night.now.rounds[0]).toMatchObject({ talkStartsAtMs: minutes(0.5), endsAtMs: minutes(0.5) })
  night.atMs = minutes(1)
  night.call(['w1 m2'])
  night.atMs = minutes(4)
  night.call(['w2 m1'])
  expect(night.now.rounds.map(({ endsAtMs }) => endsAtMs)).toEqual([minutes(0.5), minutes(4), minutes(10)])
})

test('a report that arrives with an earlier time than the call does not end a round before it was called', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.atMs = minutes(10)
  night.call(['w1 m1'])
  night.act({ action: 'end round', callId: night.callId }, { doneAtMs: minutes(9) })
  expect(night.now.rounds[0]).toMatchObject({ talkStartsAtMs: minutes(10), endsAtMs: minutes(10) })
})

test('an interval of a quarter of an hour follows its round, unless a host calls the next round before', () => {
  const night = new TestNight(guestsOf(2, 2), { intervalAfter: 1 })
  night.call(['w1 m1'])
  expect(phaseOf(night.now, minutes(6))).toEqual({ phase: 'interval', round: 1, remainingMs: minutes(15) })
  expect(phaseOf(night.now, minutes(21))).toEqual({ phase: 'round over', round: 1 })
  night.atMs = minutes(10)
  night.call(['w1 m2'])
  expect(phaseOf(night.now, minutes(10))).toMatchObject({ phase: 'moving', round: 2 })
})

test('the site calls a round when the one before is over, after the interval, and never the first one or during a pause', () => {
  const night = new TestNight(guestsOf(2, 2), { calls: 'by itself', intervalAfter: 2 })
  expect(callDueAtMs(night.now)).toBeNull()
  night.call(['w1 m1'])
  expect(callDueAtMs(night.now)).toBe(minutes(6))
  night.atMs = minutes(3)
  night.act({ action: 'pause', callId: night.callId })
  expect(callDueAtMs(night.now)).toBeNull()
  night.atMs = minutes(5)
  night.act({ action: 'resume', callId: night.callId })
  expect(callDueAtMs(night.now)).toBe(minutes(8))
  night.atMs = minutes(8)
  night.call(['w1 m2'], { by: 'site' })
  expect(callDueAtMs(night.now)).toBe(minutes(8 + 6 + 15))
  night.act({ action: 'end night' })
  expect(callDueAtMs(night.now)).toBeNull()
})

test('the site does not call the rounds of a night that is called by hand', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  expect(callDueAtMs(night.now)).toBeNull()
})

test.each<[string, { finish: number; at: number; intervalAfter?: number }, rounds: number]>([
  ['exactly ten rounds fit', { finish: 60, at: 0 }, 10],
  ['the last round ends two minutes late', { finish: 58, at: 0 }, 10],
  ['the last round would end more than two minutes late', { finish: 57.9, at: 0 }, 9],
  ['an interval follows the fourth round', { finish: 60, at: 0, intervalAfter: 4 }, 7],
  ['the interval would follow the last round', { finish: 60, at: 0, intervalAfter: 10 }, 10],
  ['a quarter of an hour has passed', { finish: 60, at: 15 }, 7],
  ['the time to finish has passed', { finish: 60, at: 61 }, 0],
])('rounds by the clock: %s', (_, { finish, at, intervalAfter = null }, rounds) => {
  const night = new TestNight(guestsOf(2, 2), { finishAtMs: minutes(finish), intervalAfter })
  expect(roundsByClock(night.now, minutes(at))).toBe(rounds)
})

test('the planned end is that of the last round, with the interval before it but not after it', () => {
  const night = new TestNight(guestsOf(4, 4), { intervalAfter: 2 })
  expect(plannedEndMs(night.now, 0, 0)).toBeNull()
  expect([1, 2, 3].map((rounds) => plannedEndMs(night.now, rounds, 0))).toEqual([6, 12, 33].map(minutes))
  night.call(['w1 m1'])
  night.act({ action: 'add minute', callId: night.callId })
  expect(plannedEndMs(night.now, 2, minutes(3))).toBe(minutes(7 + 6 + 15 + 6))
})

test('while a round runs, the clock counts the rounds from its end, its interval and its pause', () => {
  const night = new TestNight(guestsOf(2, 2), { intervalAfter: 1 })
  night.call(['w1 m1'])
  expect(roundsByClock(night.now, minutes(3))).toBe(6)
  night.act({ action: 'pause', callId: night.callId }, { doneAtMs: minutes(3) })
  expect(roundsByClock(night.now, minutes(9))).toBe(5)
})

test('no round is left on paper, or when the night is over', () => {
  for (const action of ['continue on paper', 'end night'] as const) {
    const night = new TestNight(guestsOf(2, 2))
    night.act({ action })
    expect(roundsByClock(night.now, 0)).toBe(0)
  }
})
