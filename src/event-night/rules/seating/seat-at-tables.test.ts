import { expect, test } from 'vitest'
import { plannedPairs } from '#event-night/testing/check-plan.ts'
import { randomEvening, wholeNumber } from '#event-night/testing/random-evening.ts'
import { drawFrom, type Draw } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import type { Evening } from './evening.ts'
import { planRounds, type Plan } from './plan-rounds.ts'
import { seatAtTables, withoutStayingPairs, type Room } from './seat-at-tables.ts'

const EVENINGS = suiteSize({ whole: 3_000, inTest: 100 })

function someEvening(draw: Draw, tables: (women: number, men: number) => number): Evening {
  const [women, men] = [wholeNumber(draw, 4, 18), wholeNumber(draw, 4, 18)]
  return randomEvening(draw, { women, men, rounds: wholeNumber(draw, 3, 12), tables: tables(women, men), apart: 0.03 })
}

/** Returns the tables of each pair, after checking that each pair has one and none is used twice in a round. */
function seatedPairs(evening: Evening, plan: Plan, room: Room) {
  const tables = seatAtTables(plan, evening.women, room)
  const pairs = plannedPairs(plan, evening.women)
  const seated = pairs.map((pair) => ({ ...pair, table: tables[pair.round * evening.women + pair.woman] ?? -1 }))
  expect(new Set(seated.map(({ round, table }) => `${round} ${table}`)).size).toBe(pairs.length)
  expect(seated.filter(({ table }) => table < 0 || table >= room.tables)).toEqual([])
  expect(tables.filter((table) => table >= 0).length).toBe(pairs.length)
  return seated
}

function roomFor(evening: Evening, plan: Plan, stays: Partial<Room> = {}): Room {
  return {
    tables: evening.tables,
    seated: 'women',
    homeTables: Array.from(plan.tableOfSeated, (table) => (table < evening.tables ? table : -1)),
    womenWhoStay: new Map(),
    menWhoStay: new Map(),
    ...stays,
  }
}

test('with a table for each guest of the seated side, none of them ever moves', () => {
  const draw = drawFrom(suiteSeed(21))
  for (let nth = 0; nth < EVENINGS; nth++) {
    const evening = someEvening(draw, (women) => women)
    const plan = planRounds(evening)
    for (const { woman, table } of seatedPairs(evening, plan, roomFor(evening, plan)))
      expect(table).toBe(plan.tableOfSeated[woman])
  }
})

test('with too few tables, every pair has a table of its own', () => {
  const draw = drawFrom(suiteSeed(22))
  for (let nth = 0; nth < EVENINGS; nth++) {
    const evening = someEvening(draw, (women, men) => wholeNumber(draw, 1, Math.min(women, men)))
    const plan = planRounds(evening)
    expect(seatedPairs(evening, plan, roomFor(evening, plan)).length).toBe(plan.meetings)
  }
})

test('guests of both sides who stay at a table keep it, and do not lose anyone else', () => {
  const draw = drawFrom(suiteSeed(23))
  for (let nth = 0; nth < EVENINGS; nth++) {
    const evening = someEvening(draw, (women) => women + wholeNumber(draw, 0, 1))
    const first = roomFor(evening, planRounds(evening))
    const womenWhoStay = new Map([[0, 0]])
    const menWhoStay = new Map([
      [0, evening.tables - 1],
      [1, 1],
    ])
    const staying = withoutStayingPairs(evening, { ...first, womenWhoStay, menWhoStay })
    const plan = planRounds(staying)
    for (const { woman, man, table } of seatedPairs(
      staying,
      plan,
      roomFor(evening, plan, { womenWhoStay, menWhoStay }),
    )) {
      expect(table).toBe(womenWhoStay.get(woman) ?? menWhoStay.get(man) ?? table)
      expect(womenWhoStay.has(woman) && menWhoStay.has(man)).toBe(false)
    }
    expect(plan.reachesBound).toBe(true)
  }
})

test('a pair without a table of its own uses a table that is nobody’s home', () => {
  const plan = { rounds: 1, manOf: Int16Array.from([0, 1, 2]) }
  const room = {
    tables: 5,
    seated: 'women',
    homeTables: [0, 1, 2],
    womenWhoStay: new Map(),
    menWhoStay: new Map([[1, 0]]),
  } as const
  expect([...seatAtTables(plan, 3, room)]).toEqual([3, 0, 2])
})
