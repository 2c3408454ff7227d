import { expect, test } from 'vitest'
import { boundByCut, boundByRounds, idlePairs, meetingsOfGuests, planFaults } from '#event-night/testing/check-plan.ts'
import { bestOfEveryChoice, fewestOf, MOST_PAIRS } from '#event-night/testing/every-choice.ts'
import { fewestSatOutTwice } from '#event-night/testing/every-order.ts'
import { inProgress, randomEvening, wholeNumber, withAbsences } from '#event-night/testing/random-evening.ts'
import { movesBetweenTables, satOutTwice } from '#event-night/testing/walks.ts'
import { drawFrom, oneOf, type Draw } from '#platform/testing/seeded-random.ts'
import { isWhole, suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import type { Evening } from './evening.ts'
import { planRounds, roundsNeeded } from './plan-rounds.ts'

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

function countAllowed({ may }: Evening): number {
  return may.reduce((sum, one) => sum + one, 0)
}

/** Draws an evening that is small enough to try every plan. */
function smallEvening(draw: Draw, tables: 'enough' | 'any'): Evening {
  for (;;) {
    const [women, men] = [wholeNumber(draw, 1, 5), wholeNumber(draw, 1, 5)]
    const most = Math.min(women, men)
    const size = { women, men, rounds: wholeNumber(draw, 1, 4), apart: draw() * 0.8 }
    const evening = randomEvening(draw, { ...size, tables: tables === 'any' ? wholeNumber(draw, 1, most) : most })
    if (countAllowed(evening) <= MOST_PAIRS) return draw() < 0.5 ? inProgress(draw, evening) : evening
  }
}

test('a small evening has as many meetings, as evenly shared, as the best of all plans', () => {
  const draw = drawFrom(suiteSeed(1))
  for (let nth = 0; nth < suiteSize({ whole: 20_000, inTest: 400 }); nth++) {
    const evening = smallEvening(draw, 'enough')
    const plan = planRounds(evening)
    const best = bestOfEveryChoice(evening)
    const { women, men } = meetingsOfGuests(evening, plan)
    expect(planFaults(evening, plan)).toEqual([])
    expect(
      { meetings: plan.meetings, fairestWomen: ascending(women), fairestMen: ascending(men) },
      JSON.stringify({ nth, ...evening }),
    ).toEqual({ meetings: best.meetings, fairestWomen: best.fairestWomen, fairestMen: best.fairestMen })
  }
})

test('a small evening with too few tables has the most meetings, and the fewest guests with the fewest meetings', () => {
  const draw = drawFrom(suiteSeed(2))
  for (let nth = 0; nth < suiteSize({ whole: 20_000, inTest: 400 }); nth++) {
    const evening = smallEvening(draw, 'any')
    const plan = planRounds(evening)
    const best = bestOfEveryChoice(evening)
    const { women, men } = meetingsOfGuests(evening, plan)
    expect(planFaults(evening, plan)).toEqual([])
    expect(
      { meetings: plan.meetings, fewest: fewestOf([...women, ...men]) },
      JSON.stringify({ nth, ...evening }),
    ).toEqual({ meetings: best.meetings, fewest: best.fewest })
  }
})

test('the cut of a plan adds up to its meetings, and no two guests who could meet wait beside an empty table', () => {
  const draw = drawFrom(suiteSeed(3))
  const most = isWhole ? 40 : 24
  for (let nth = 0; nth < suiteSize({ whole: 100_000, inTest: 300 }); nth++) {
    const size = {
      women: wholeNumber(draw, 1, most),
      men: wholeNumber(draw, 1, most),
      rounds: wholeNumber(draw, 1, 20),
    }
    const random = randomEvening(draw, { ...size, tables: wholeNumber(draw, 1, most), apart: draw() * 0.6 })
    const evening: Evening = { ...random, seated: oneOf(draw, ['women', 'men']) }
    const plan = planRounds(evening)
    expect(planFaults(evening, plan)).toEqual([])
    expect([plan.meetings, plan.pairs.bound]).toEqual([boundByCut(evening, plan), boundByCut(evening, plan)])
    expect(idlePairs(evening, plan)).toEqual([])
  }
})

test('everyone meets everyone they may in the fewest rounds', () => {
  const draw = drawFrom(suiteSeed(4))
  for (let nth = 0; nth < suiteSize({ whole: 2_000, inTest: 60 }); nth++) {
    const size = { women: wholeNumber(draw, 1, 20), men: wholeNumber(draw, 1, 20), rounds: 400 }
    const evening = randomEvening(draw, { ...size, tables: wholeNumber(draw, 1, 20), apart: draw() * 0.6 })
    const plan = planRounds(evening)
    expect([plan.rounds, plan.meetings]).toEqual([roundsNeeded(evening), countAllowed(evening)])
    if (plan.rounds === 0) continue
    const shorter = planRounds({ ...evening, rounds: plan.rounds - 1 })
    expect(shorter.meetings).toBeLessThan(countAllowed(evening))
  }
})

test('with nobody kept apart, every move leads to the next table and nobody sits out twice in a row if it is avoidable', () => {
  const sizes = isWhole ? range(1, 30) : [1, 2, 3, 5, 8, 9, 12, 17, 30]
  for (const [women, men, rounds] of triples(sizes)) {
    const seated = (women + men + rounds) % 2 === 0 ? 'women' : 'men'
    const evening: Evening = { ...randomEvening(() => 1, { women, men, rounds }), seated }
    const plan = planRounds(evening)
    const { moves, toNextTable } = movesBetweenTables(evening, plan)
    const meetings = meetingsOfGuests(evening, plan)
    const isTwiceAvoidable = Math.max(women, men) <= 2 * Math.min(women, men)
    const size = `${women} women, ${men} men, ${rounds} rounds`
    expect(toNextTable, size).toBe(moves)
    for (const side of [meetings.women, meetings.men])
      expect(Math.max(...side) - Math.min(...side), size).toBeLessThanOrEqual(1)
    if (isTwiceAvoidable) expect(satOutTwice(evening, plan), size).toBe(0)
  }
})

test('with one pair in fifty kept apart, at least 97 in 100 moves lead to the next table', () => {
  const draw = drawFrom(5)
  let [all, next] = [0, 0]
  for (let nth = 0; nth < suiteSize({ whole: 1_000, inTest: 40 }); nth++) {
    const evening = randomEvening(draw, { women: 20, men: 20, rounds: 15, apart: 0.02 })
    const { moves, toNextTable } = movesBetweenTables(evening, planRounds(evening))
    all += moves
    next += toNextTable
  }
  expect(next / all).toBeGreaterThanOrEqual(0.97)
})

test('in at least 95 in 100 small evenings, guests sit out twice in a row as rarely as in the best of all plans', () => {
  const draw = drawFrom(9)
  const wanted = suiteSize({ whole: 2_000, inTest: 100 })
  let [tried, best] = [0, 0]
  while (tried < wanted) {
    const size = { women: wholeNumber(draw, 2, 4), men: wholeNumber(draw, 2, 4), rounds: wholeNumber(draw, 2, 4) }
    const evening = randomEvening(draw, { ...size, apart: size.women * size.men > 9 ? 0.4 : draw() * 0.4 })
    if (countAllowed(evening) > 9) continue
    tried++
    const plan = planRounds(evening)
    const fewest = fewestSatOutTwice({ ...evening, rounds: plan.rounds })
    expect(satOutTwice(evening, plan)).toBeGreaterThanOrEqual(fewest)
    if (satOutTwice(evening, plan) === fewest) best++
  }
  expect(best / tried).toBeGreaterThanOrEqual(0.95)
})

test('with absences, nobody is seated who is away, and 97 in 100 plans have as many meetings as the guests of each round allow', () => {
  const draw = drawFrom(6)
  const count = suiteSize({ whole: 5_000, inTest: 150 })
  let reached = 0
  for (let nth = 0; nth < count; nth++) {
    const size = { women: wholeNumber(draw, 8, 20), men: wholeNumber(draw, 8, 20), rounds: wholeNumber(draw, 4, 15) }
    const evening = withAbsences(draw, randomEvening(draw, { ...size, apart: draw() * 0.1 }), draw() * 0.05)
    const plan = planRounds(inProgress(draw, evening))
    const bound = Math.min(boundByCut(evening, plan), boundByRounds(evening))
    expect(planFaults(evening, plan)).toEqual([])
    expect(idlePairs(evening, plan)).toEqual([])
    expect(plan.meetings).toBeGreaterThanOrEqual(bound - 2)
    if (plan.meetings === bound) reached++
  }
  expect(reached / count).toBeGreaterThanOrEqual(0.97)
})

test('with too few tables and absences, no round has more pairs than tables', () => {
  const draw = drawFrom(suiteSeed(8))
  for (let nth = 0; nth < suiteSize({ whole: 5_000, inTest: 150 }); nth++) {
    const size = { women: wholeNumber(draw, 2, 12), men: wholeNumber(draw, 2, 12), rounds: wholeNumber(draw, 1, 10) }
    const evening = randomEvening(draw, { ...size, tables: wholeNumber(draw, 1, 6), apart: draw() * 0.3 })
    const absent = inProgress(draw, withAbsences(draw, evening, draw() * 0.4))
    const plan = planRounds(absent)
    expect(planFaults(absent, plan)).toEqual([])
    expect(idlePairs(absent, plan)).toEqual([])
    expect(planFaults(absent, planRounds(absent, planRounds(evening)))).toEqual([])
    expect(plan.meetings).toBeLessThanOrEqual(boundByCut(absent, plan))
  }
})

test('a plan for the same evening is always the same', () => {
  const evening = randomEvening(drawFrom(suiteSeed(7)), { women: 14, men: 12, rounds: 10, apart: 0.1 })
  expect(planRounds(evening)).toEqual(planRounds(evening))
})

test.each([
  { evening: { women: 0, men: 5, rounds: 3, tables: 5, may: new Uint8Array(0) }, missing: 'women' },
  { evening: { women: 5, men: 0, rounds: 3, tables: 5, may: new Uint8Array(0) }, missing: 'men' },
  { evening: { women: 2, men: 2, rounds: 0, tables: 2, may: new Uint8Array(4).fill(1) }, missing: 'rounds' },
  { evening: { women: 2, men: 2, rounds: 3, tables: 0, may: new Uint8Array(4).fill(1) }, missing: 'tables' },
  { evening: { women: 2, men: 2, rounds: 3, tables: 2, may: new Uint8Array(4) }, missing: 'pairs' },
])('an evening without $missing has no meetings', ({ evening }) => {
  const plan = planRounds(evening)
  expect([plan.meetings, plan.rounds, plan.pairs.bound]).toEqual([0, 0, 0])
})

function triples(numbers: readonly number[]): [number, number, number][] {
  return numbers.flatMap((a) => numbers.flatMap((b) => numbers.map((c): [number, number, number] => [a, b, c])))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
}
