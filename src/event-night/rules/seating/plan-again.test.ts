import { expect, test } from 'vitest'
import { ChangingNight } from '#event-night/testing/changing-night.ts'
import { boundByCut, idlePairs, planFaults, plannedPairs } from '#event-night/testing/check-plan.ts'
import { couldPlay } from '#event-night/testing/could-play.ts'
import { randomEvening, wholeNumber } from '#event-night/testing/random-evening.ts'
import { drawFrom, oneOf } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { emptyRounds } from './evening.ts'
import { planAgain, planRounds } from './plan-rounds.ts'

test('while guests come and go, nobody meets twice or without permission, and every plan has as many meetings as possible', () => {
  const draw = drawFrom(suiteSeed(11))
  let plans = 0
  for (let nth = 0; nth < suiteSize({ whole: 10_000, inTest: 150 }); nth++) {
    const [women, men, rounds] = [wholeNumber(draw, 3, 18), wholeNumber(draw, 3, 18), wholeNumber(draw, 4, 16)]
    const night = new ChangingNight(draw, { women, men, rounds, apart: oneOf(draw, [0, 0.02, 0.1, 0.3]) })
    const changes = oneOf(draw, [0.1, 0.3, 0.6])
    while (!night.isOver) {
      night.playRound()
      if (night.isOver || draw() >= changes) continue
      do night.changeSomething()
      while (draw() < changes)
      const { evening, soFar } = night.rest()
      const plan = planAgain(evening, soFar)
      night.adopt(plan)
      plans++
      expect(planFaults(evening, plan)).toEqual([])
      expect(plan.meetings).toBe(boundByCut(evening, plan))
      expect(couldPlay(evening, plan)).toEqual([])
      expect(idlePairs(evening, plan)).toEqual([])
    }
    expect(new Set(night.met).size).toBe(night.met.length)
  }
  expect(plans).toBeGreaterThan(0)
})

test.each([1, 2, 3, 4])(
  'when one guest of twenty comes after round %i of twelve, nobody waits beside an empty table for someone they will meet',
  (late) => {
    const [women, men, rounds] = [9, 10, 12 - late]
    const first = planRounds(randomEvening(() => 1, { women, men, rounds: 12 }))
    const evening = randomEvening(() => 1, { women: women + 1, men, rounds })
    const soFar = emptyRounds(women + 1, rounds)
    for (const { woman, man, round } of plannedPairs(first, women))
      if (round < late) evening.may[woman * men + man] = 0
      else soFar.manOf[(round - late) * (women + 1) + woman] = man
    const plan = planAgain(evening, soFar)
    expect(planFaults(evening, plan)).toEqual([])
    expect(plan.meetings).toBe(boundByCut(evening, plan))
    expect(idlePairs(evening, plan)).toEqual([])
  },
)

test('a plan that is made again without a change is not worse', () => {
  const draw = drawFrom(suiteSeed(12))
  for (let nth = 0; nth < suiteSize({ whole: 1_000, inTest: 30 }); nth++) {
    const size = { women: wholeNumber(draw, 5, 20), men: wholeNumber(draw, 5, 20), rounds: 12 }
    const evening = randomEvening(draw, { ...size, apart: 0.05 })
    const plan = planRounds(evening)
    const again = planAgain({ ...evening, tableOfSeated: plan.tableOfSeated }, plan)
    expect(planFaults(evening, again)).toEqual([])
    expect(again.meetings).toBe(plan.meetings)
    expect(again.cost).toBeLessThanOrEqual(plan.cost)
  }
})
