import { expect, test } from 'vitest'
import { plannedPairs } from '#event-night/testing/check-plan.ts'
import { randomEvening } from '#event-night/testing/random-evening.ts'
import { meetingsRoundByRound, rotation } from '#event-night/testing/simpler-planners.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { planAgain, planRounds } from './plan-rounds.ts'

test('a planner that fills one round after another has fewer meetings in at least 30 of 100 evenings', () => {
  const draw = drawFrom(31)
  const evenings = suiteSize({ whole: 2_000, inTest: 300 })
  let fewer = 0
  for (let nth = 0; nth < evenings; nth++) {
    const evening = randomEvening(draw, { women: 12, men: 12, rounds: 12, apart: 0.02 })
    const { meetings } = planRounds(evening)
    const simpler = meetingsRoundByRound(evening)
    expect(simpler).toBeLessThanOrEqual(meetings)
    if (simpler < meetings) fewer++
  }
  expect(fewer / evenings).toBeGreaterThanOrEqual(0.3)
})

test('a rotation that starts again for a guest who comes late repeats pairs, and a plan that is made again does not', () => {
  const [women, men, rounds, late] = [10, 9, 10, 3]
  const [womenIds, menIds] = [range(women), range(men)]
  let repeated = 0
  for (let place = 0; place <= men; place++) {
    const before = rotation(womenIds, menIds, rounds).slice(0, late).flat()
    const after = rotation(womenIds, menIds.toSpliced(place, 0, men), rounds)
      .slice(late)
      .flat()
    repeated += before.length + after.length - new Set([...before, ...after].map(String)).size
  }
  expect(repeated).toBeGreaterThan(men)

  const evening = randomEvening(() => 1, { women, men, rounds })
  const first = planRounds(evening)
  const before = plannedPairs(first, women).filter(({ round }) => round < late)
  const changed = randomEvening(() => 1, { women, men: men + 1, rounds: rounds - late })
  for (const { woman, man } of before) changed.may[woman * changed.men + man] = 0
  const again = planAgain(changed, { rounds: rounds - late, manOf: first.manOf.slice(late * women) })
  const met = [...before, ...plannedPairs(again, women)].map(({ woman, man }) => `${woman} ${man}`)
  expect(new Set(met).size).toBe(met.length)
  expect(met.length).toBe(before.length + again.pairs.bound)
})

function range(length: number): number[] {
  return Array.from({ length }, (_, nth) => nth)
}
