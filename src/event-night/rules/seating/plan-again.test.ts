import { expect, test } from 'vitest'
import { ChangingNight } from '#event-night/testing/changing-night.ts'
import { boundByCut, planFaults } from '#event-night/testing/check-plan.ts'
import { couldPlay } from '#event-night/testing/could-play.ts'
import { randomEvening, wholeNumber } from '#event-night/testing/random-evening.ts'
import { drawFrom, oneOf } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
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
    }
    expect(new Set(night.met).size).toBe(night.met.length)
  }
  expect(plans).toBeGreaterThan(0)
})

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
