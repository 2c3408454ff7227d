import { expect, test } from 'vitest'
import { boundByCut, planFaults, plannedPairs } from '#event-night/testing/check-plan.ts'
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

/** Returns the pairs that are to meet last, do not, and could sit at a free table in a round that both sit out. */
function emptyChairs(evening: EveningWithLast, plan: Plan): string[] {
  const pairs = plannedPairs(plan, evening.women)
  const met = new Set(pairs.map(({ woman, man }) => woman * evening.men + man))
  const open = [...evening.meetLast.keys()].filter(
    (at) => evening.may[at] === 1 && evening.meetLast[at] === 1 && !met.has(at),
  )
  return Array.from({ length: plan.rounds }, (_, round) => round).flatMap((round) => {
    const seated = pairs.filter((pair) => pair.round === round)
    const women = new Set(seated.map(({ woman }) => woman))
    const men = new Set(seated.map(({ man }) => man))
    return open
      .map((at) => [Math.floor(at / evening.men), at % evening.men] as const)
      .filter(([woman, man]) => seated.length < evening.tables && !women.has(woman) && !men.has(man))
      .filter(([woman]) => evening.womenAway?.[round * evening.women + woman] !== 1)
      .filter(([, man]) => evening.menAway?.[round * evening.men + man] !== 1)
      .map(([woman, man]) => `woman ${woman} and man ${man} in round ${round}`)
  })
}

test('pairs that are to meet last use only chairs that stay empty otherwise, and leave none empty that they could use', () => {
  const draw = drawFrom(suiteSeed(41))
  let seated = 0
  for (let nth = 0; nth < suiteSize({ whole: 5_000, inTest: 200 }); nth++) {
    const evening = eveningWithLast(draw)
    const plan = planRounds(evening)
    const last = lastPairsOf(evening, plan).length
    expect(planFaults(evening, plan)).toEqual([])
    expect(emptyChairs(evening, plan)).toEqual([])
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
