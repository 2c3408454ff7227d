import { expect, test } from 'vitest'
import { boundByCut, idlePairs, planFaults, plannedPairs } from '#event-night/testing/check-plan.ts'
import { randomEvening, wholeNumber, withAbsences } from '#event-night/testing/random-evening.ts'
import { drawFrom, type Draw } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import type { Evening } from './evening.ts'
import { planAgain, planRounds, type Plan } from './plan-rounds.ts'

type EveningWithLast = Evening & { meetLast: Uint8Array }

function eveningWithLast(draw: Draw): EveningWithLast {
  const size = { women: wholeNumber(draw, 2, 14), men: wholeNumber(draw, 2, 14), rounds: wholeNumber(draw, 1, 14) }
  const tables = wholeNumber(draw, 1, 14)
  const evening = randomEvening(draw, { ...size, tables, apart: 0.1 })
  const absent = draw() < 0.3 ? withAbsences(draw, evening, 0.1) : evening
  return { ...absent, meetLast: Uint8Array.from(evening.may, () => (draw() < 0.2 ? 1 : 0)) }
}

function withoutLast({ meetLast, ...evening }: EveningWithLast): Evening {
  return { ...evening, may: evening.may.map((may, at) => (meetLast[at] === 1 ? 0 : may)) }
}

function lastPairsOf(evening: EveningWithLast, plan: Plan) {
  return plannedPairs(plan, evening.women).filter(({ woman, man }) => evening.meetLast[woman * evening.men + man] === 1)
}

test('pairs that are to meet last use only chairs that stay empty otherwise, and leave none empty that they could use', () => {
  const draw = drawFrom(suiteSeed(41))
  let seated = 0
  for (let nth = 0; nth < suiteSize({ whole: 5_000, inTest: 200 }); nth++) {
    const evening = eveningWithLast(draw)
    const plan = planRounds(evening)
    const last = lastPairsOf(evening, plan).length
    expect(planFaults(evening, plan)).toEqual([])
    expect(idlePairs(evening, plan)).toEqual([])
    expect(plan.lastMeetings).toBe(last)
    expect(plan.meetings - last).toBeLessThanOrEqual(boundByCut(withoutLast(evening), plan))
    if (!evening.womenAway) expect(plan.meetings - last).toBe(planRounds(withoutLast(evening)).meetings)
    seated += last
  }
  expect(seated).toBeGreaterThan(0)
})

test('when the plan is made again, a pair that was to meet last gives its chairs to others who may meet', () => {
  const may = Uint8Array.from([1, 1, 1, 1])
  const meetLast = Uint8Array.from([1, 0, 0, 1])
  const soFar = { rounds: 1, manOf: Int16Array.from([0, 1]) }
  const plan = planAgain({ women: 2, men: 2, rounds: 1, tables: 2, may, meetLast }, soFar)
  expect([...plan.manOf]).toEqual([1, 0])
})

test('pairs that are to meet last meet in the rounds that are left when all others have met', () => {
  const may = Uint8Array.from([1, 1, 1, 1])
  const plan = planRounds({ women: 2, men: 2, rounds: 5, tables: 2, may, meetLast: Uint8Array.from([1, 0, 0, 1]) })
  expect([plan.rounds, plan.meetings, plan.lastMeetings]).toEqual([2, 4, 2])
})
