import { expect, test } from 'vitest'
import { guestsOf, minutes, TestNight } from '#event-night/testing/a-night.ts'
import { MAX_PRINTED_ROUNDS, NightActionInput } from '#event-night/contract/night.ts'
import { toActionInput } from './action-input.ts'
import { planNight, seatsToCall, type NightPlan } from './plan-night.ts'
import { changesSincePrint, printOf } from './printed-plan.ts'

const tablet = { by: { device: 'tablet' } }
const nothing = { changed: [], gone: [] }

function planOf(night: TestNight): NightPlan {
  return planNight(night.now, night.atMs, null)
}

/** Calls the next round as it is planned, once the one before is over. */
function callNext(night: TestNight): void {
  night.act({ action: 'call round', round: night.now.rounds.length + 1, pairs: seatsToCall(night.now, planOf(night)) })
  night.atMs += minutes(6)
}

test('what is printed is what was planned, also after the journey to the site and back', () => {
  const night = new TestNight(guestsOf(5, 4))
  const plan = planOf(night)
  night.act(printOf(plan), tablet)
  expect(night.now.printed?.rounds).toEqual(plan.rounds)
  expect(changesSincePrint(night.now, plan)).toEqual(nothing)
  const print = printOf(plan)
  const seats = print.seats.map((_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`)
  const doneAtMs = Date.parse('2031-07-04T19:30:00Z')
  const sent = toActionInput({ ...print, ...tablet, seats, id: seats[0] ?? '', doneAtMs })
  expect(NightActionInput.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
})

test.each([
  [6, 6],
  [8, 8],
  [7, 5],
  [5, 9],
  [10, 12],
])('on a night of %i and %i that goes as planned, the printed plan stays, also on a reloaded console', (women, men) => {
  const night = new TestNight(guestsOf(women, men), { tables: Math.min(women, men), finishAtMs: minutes(180) })
  night.act(printOf(planOf(night)))
  while (planOf(night).rounds.length > 0) {
    expect(changesSincePrint(night.now, planOf(night))).toEqual(nothing)
    callNext(night)
  }
  expect(night.now.rounds.length).toBeGreaterThan(4)
})

test('when a guest leaves, the rounds that differ from the paper are named, until the plan is printed again', () => {
  const night = new TestNight(guestsOf(5, 5), { finishAtMs: minutes(180) })
  night.act(printOf(planOf(night)), tablet)
  callNext(night)
  night.act({ action: 'leave', seat: 'w2' })
  const { changed } = changesSincePrint(night.now, planOf(night))
  expect(changed).toContain(2)
  expect(changed).not.toContain(1)
  const again = planOf(night)
  night.act(printOf(again), tablet)
  expect(planOf(night).rounds).toEqual(again.rounds)
})

test('printed rounds that are no longer planned are named, and new ones count as changed', () => {
  const night = new TestNight(guestsOf(3, 3))
  const plan = planOf(night)
  night.act(printOf(plan))
  const [first, second, third] = plan.rounds
  if (!first || !second || !third) throw new Error('three rounds were expected')
  expect(changesSincePrint(night.now, { rounds: [first, second] })).toEqual({ changed: [], gone: [3] })
  expect(changesSincePrint(night.now, { rounds: [second, third] })).toEqual(nothing)
  const fourth = { ...third, number: 4 }
  expect(changesSincePrint(night.now, { rounds: [...plan.rounds, fourth] })).toEqual({ changed: [4], gone: [] })
  const moved = { ...second, pairs: second.pairs.map((pair) => ({ ...pair, table: pair.table + 1 })) }
  expect(changesSincePrint(night.now, { rounds: [first, moved, third] })).toEqual({ changed: [2], gone: [] })
  expect(changesSincePrint(night.now, { rounds: [] })).toEqual(nothing)
})

test('the plan printed last counts, even if an earlier printing reaches the site later', () => {
  const night = new TestNight(guestsOf(3, 3))
  const { rounds, madeFrom } = planOf(night)
  night.atMs = minutes(2)
  night.act(printOf({ rounds: rounds.slice(1), madeFrom }), tablet)
  night.act(printOf({ rounds, madeFrom }), { doneAtMs: minutes(1) })
  expect(night.now.printed).toMatchObject({ atMs: minutes(2), device: 'tablet', rounds: rounds.slice(1) })
})

test('a printing is not undone: undoing concerns what the device did before it', () => {
  const night = new TestNight(guestsOf(3, 3))
  const { id } = night.act({ action: 'leave', seat: 'w1' })
  const print = night.act(printOf(planOf(night)))
  expect(night.try({ action: 'undo', undoes: print.id })).toBe('nothing_to_undo')
  expect(night.try({ action: 'undo', undoes: id })).toBe('done')
  expect(night.now.printed?.id).toBe(print.id)
})

test('guests record no printing, and nobody does once the night is over', () => {
  const night = new TestNight(guestsOf(3, 3))
  const print = printOf(planOf(night))
  expect(night.try(print, { by: { guest: 'w1' } })).toBe('not_for_guests')
  night.act({ action: 'end night' })
  expect(night.try(print)).toBe('night_over')
})

test('of a very long plan the first rounds are recorded, and the others never count as changed', () => {
  const night = new TestNight(guestsOf(2, 2))
  const { rounds: planned, madeFrom } = planOf(night)
  const [first] = planned
  if (!first) throw new Error('a round was expected')
  const rounds = Array.from({ length: MAX_PRINTED_ROUNDS + 5 }, (_, nth) => ({ ...first, number: nth + 1 }))
  night.act(printOf({ rounds, madeFrom }))
  expect(night.now.printed?.rounds).toHaveLength(MAX_PRINTED_ROUNDS)
  expect(changesSincePrint(night.now, { rounds })).toEqual(nothing)
})
