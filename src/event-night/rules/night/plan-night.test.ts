import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { randomNight } from '#event-night/testing/random-night.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSeed } from '#platform/testing/suite-size.ts'
import { foldNight } from './apply.ts'
import { choicesOf } from './choices.ts'
import type { SeatId } from './night.ts'
import { pairKey } from './pairs.ts'
import { countPlannedRounds, planForRounds, planNight, seatsToCall, type NightPlan } from './plan-night.ts'
import { whoSitsOut } from './sit-outs.ts'

/** Calls the next round as it is planned, when the one before is over. Returns the plan of which it was a part. */
function callPlanned(night: TestNight, soFar: NightPlan | null = null): NightPlan {
  const plan = planNight(night.now, night.atMs, soFar)
  night.act({ action: 'call round', round: night.now.rounds.length + 1, pairs: seatsToCall(night.now, plan) })
  night.atMs += minutes(6)
  return plan
}

function pairsOf(plan: NightPlan): string[] {
  return plan.rounds.flatMap(({ pairs }) => pairs.map(({ seats }) => pairKey(seats)))
}

function tablesOf(plan: NightPlan, guest: SeatId): number[] {
  return plan.rounds.flatMap(({ pairs }) =>
    pairs.filter(({ seats }) => seats.includes(guest)).map(({ table }) => table),
  )
}

test('with as many women as men and enough rounds, everyone meets everyone, and the seated side keeps its tables', () => {
  for (const seated of ['women', 'men'] as const) {
    const night = new TestNight(guestsOf(5, 5), { seated })
    const plan = planNight(night.now, 0, null)
    expect(plan).toMatchObject({ meetings: 25, bound: 25, lastMeetings: 0, roundsByClock: 10 })
    expect(plan.rounds.map(({ number, pairs }) => [number, pairs.length])).toEqual(
      [1, 2, 3, 4, 5].map((nth) => [nth, 5]),
    )
    expect(new Set(pairsOf(plan)).size).toBe(25)
    for (const nth of [1, 2, 3, 4, 5])
      expect(new Set(tablesOf(plan, `${seated === 'women' ? 'w' : 'm'}${nth}`)).size).toBe(1)
  }
})

test('the plan stays the same until something it depends on changes', () => {
  const night = new TestNight(guestsOf(5, 5))
  const first = callPlanned(night)
  const plan = planNight(night.now, minutes(6), first)
  expect(plan).not.toBe(first)
  expect(planNight(night.now, minutes(6.5), plan)).toBe(plan)
  night.act({ action: 'note', seats: ['w1'], text: 'A note.' })
  night.act({ action: 'need host', seat: 'w1' })
  night.act({ action: 'answer guest', seat: 'w1' })
  expect(planNight(night.now, minutes(6.5), plan)).toBe(plan)
  const [next] = seatsToCall(night.now, plan)
  night.act({ action: 'keep apart', seats: next?.seats ?? pairOf('nobody') })
  const again = planNight(night.now, minutes(6.5), plan)
  expect(again).not.toBe(plan)
  night.act({ action: 'leave', seat: 'w2' })
  expect(planNight(night.now, minutes(6.5), again)).not.toBe(again)
})

test('the plan goes on as before if nothing happens but the next call', () => {
  const night = new TestNight(guestsOf(5, 5))
  let plan = callPlanned(night)
  const promised = plan.rounds
  for (let number = 2; number <= 5; number++) {
    plan = callPlanned(night, plan)
    expect(plan.rounds).toEqual(promised.slice(number - 1))
  }
})

test('two devices that learned of the guests in a different order have the same plan', () => {
  const guests = guestsOf(6, 5, { apart: [pairOf('w1 m2'), pairOf('m5 w6')] })
  const night = new TestNight(guests)
  const other = new TestNight({
    ...guests,
    seats: guests.seats.toReversed(),
    apart: guests.apart.map(([a, b]) => [b, a] as const),
  })
  expect(planNight(other.now, 0, null)).toEqual(planNight(night.now, 0, null))
  for (const one of [night, other]) one.call(['w2 m1', 'w3 m3'])
  expect(planNight(other.now, minutes(6), null)).toEqual(planNight(night.now, minutes(6), null))
})

test('pairs kept apart, blocked or met are not planned, and a struck pair is planned again', () => {
  const night = new TestNight(guestsOf(5, 5, { apart: [pairOf('w1 m1')] }))
  night.call(['w1 m2', 'w2 m1'])
  night.act({ action: 'keep apart', seats: pairOf('w3 m3') })
  night.act({ action: 'did not meet', seats: pairOf('w2 m1') })
  const planned = pairsOf(planNight(night.now, minutes(6), null))
  for (const pair of ['w1 m1', 'w1 m2', 'w3 m3']) expect(planned).not.toContain(pairKey(pairOf(pair)))
  expect(planned).toContain(pairKey(pairOf('w2 m1')))
  expect(planned.length).toBe(25 - 3)
})

test('only guests who are in and have not left are planned', () => {
  const guests = guestsOf(3, 3)
  const [late, absent] = guests.seats
  const night = new TestNight({
    ...guests,
    seats: guests.seats.map((seat) =>
      seat === late || seat === absent
        ? { ...seat, state: seat === late ? ('expected' as const) : ('absent' as const), inSinceMs: null }
        : seat,
    ),
  })
  night.act({ action: 'leave', seat: 'm3' })
  expect(pairsOf(planNight(night.now, 0, null)).toSorted()).toEqual(['m1 w3', 'm2 w3'])
  night.act({ action: 'return', seat: 'm3' })
  expect(pairsOf(planNight(night.now, 0, null)).length).toBe(3)
})

test('a guest who sits out the next round plays in the one after it', () => {
  const night = new TestNight(guestsOf(5, 5))
  callPlanned(night)
  night.act({ action: 'sit out next round', seat: 'm1' })
  const plan = planNight(night.now, night.atMs, null)
  const isInRound = ({ pairs }: NightPlan['rounds'][number]) => pairs.some(({ seats }) => seats.includes('m1'))
  expect(plan.rounds.map(isInRound).slice(0, 2)).toEqual([false, true])
  callPlanned(night, plan)
  expect([plan.rounds.length, plan.meetings]).toEqual([5, 20])
  expect(planNight(night.now, night.atMs, plan).rounds.map(isInRound)[0]).toBe(true)
})

test('a guest of either side who stays at a table keeps it', () => {
  const night = new TestNight(guestsOf(5, 5))
  night.act({ action: 'stay at table', seat: 'w2', table: 5 })
  night.act({ action: 'stay at table', seat: 'm3', table: 1 })
  let plan = planNight(night.now, 0, null)
  expect(new Set(tablesOf(plan, 'w2'))).toEqual(new Set([5]))
  expect(new Set(tablesOf(plan, 'm3'))).toEqual(new Set([1]))
  expect(plan.meetings).toBe(24)
  for (let number = 1; number <= 3; number++) plan = callPlanned(night, plan)
  expect(new Set(tablesOf(planNight(night.now, night.atMs, plan), 'm3'))).toEqual(new Set([1]))
})

test('with fewer tables than pairs, no round has more pairs than tables', () => {
  const night = new TestNight(guestsOf(5, 5), { tables: 3 })
  let plan: NightPlan | null = null
  for (let number = 1; number <= 9; number++) {
    plan = callPlanned(night, plan)
    for (const { pairs } of plan.rounds) expect(new Set(pairs.map(({ table }) => table)).size).toBe(pairs.length)
    for (const { table } of plan.rounds.flatMap(({ pairs }) => pairs)) expect([1, 2, 3]).toContain(table)
  }
  expect(night.now.meetings.length).toBe(25)
})

test('pairs who met at an earlier event use only chairs that stay empty otherwise', () => {
  const last = [pairOf('w1 m1'), pairOf('w2 m2')]
  const guests = guestsOf(2, 2, { meetLast: last })
  const one = new TestNight(guests, { finishAtMs: minutes(6) })
  expect(pairsOf(planNight(one.now, 0, null)).toSorted()).toEqual(['m1 w2', 'm2 w1'])
  const two = new TestNight(guests, { finishAtMs: minutes(12) })
  expect(planNight(two.now, 0, null)).toMatchObject({ meetings: 4, lastMeetings: 2, bound: 2 })
})

test('nothing is planned before the night is set up, without guests of both sides, or without time', () => {
  for (const night of [
    new TestNight(guestsOf(3, 3), null),
    new TestNight(guestsOf(3, 0)),
    new TestNight(guestsOf(3, 3), { finishAtMs: 0 }),
  ])
    expect(planNight(night.now, 0, null)).toMatchObject({ rounds: [], meetings: 0, bound: 0 })
})

test('the bound adds up from the guests in the cut: no plan has more meetings', () => {
  const apart = ['w1 m1', 'w1 m2', 'w1 m3', 'w2 m1', 'w2 m2', 'w2 m3'].map(pairOf)
  const night = new TestNight(guestsOf(4, 4, { apart }), { finishAtMs: minutes(18), tables: 4 })
  const { cut, bound, meetings, rounds } = planNight(night.now, 0, null)
  const isInCut = (seat: SeatId) => cut.includes(seat)
  const ids = [...night.now.seats.keys()]
  const [women, men] = [ids.filter((id) => id.startsWith('w')), ids.filter((id) => id.startsWith('m'))]
  const through = women
    .filter(isInCut)
    .flatMap((woman) => men.filter((man) => !isInCut(man) && !apart.some((pair) => pair.join() === `${woman},${man}`)))
  const full = women.filter((woman) => !isInCut(woman)).length + men.filter(isInCut).length
  expect(bound).toBe(Math.min(through.length + full * rounds.length, 4 * rounds.length))
  expect(meetings).toBe(bound)
  expect(bound).toBeLessThan(12)
})

test('a guest who comes late plays next, and takes no round from those who have waited', () => {
  const guests = guestsOf(3, 4)
  const seats = guests.seats.map((seat) => (seat.id === 'm4' ? { ...seat, inSinceMs: minutes(12) } : seat))
  const night = new TestNight({ ...guests, seats }, { tables: 3 })
  callPlanned(night)
  callPlanned(night)
  const waited: SeatId[] = []
  for (let number = 3; number <= 4; number++) {
    callPlanned(night)
    waited.push(...whoSitsOut(night.now))
  }
  expect(waited).not.toContain('m4')
})

test('the choices say what a round more or fewer costs, with the meetings so far', () => {
  const night = new TestNight(guestsOf(4, 4), { finishAtMs: minutes(18) })
  expect(choicesOf(night.now, 0, null)).toEqual({
    choices: [
      { rounds: 2, meetings: 8, fewest: 2 },
      { rounds: 3, meetings: 12, fewest: 3 },
      { rounds: 4, meetings: 16, fewest: 4 },
    ],
    walkMeetings: 12,
  })
  callPlanned(night)
  expect(choicesOf(night.now, night.atMs, null).choices).toEqual([
    { rounds: 1, meetings: 4, fewest: 2 },
    { rounds: 2, meetings: 8, fewest: 3 },
    { rounds: 3, meetings: 12, fewest: 4 },
  ])
})

test('the fewest meetings are those of the guest who has the fewest, and no choice has no rounds', () => {
  const night = new TestNight(guestsOf(4, 2), { finishAtMs: minutes(6) })
  expect(choicesOf(night.now, 0, null)).toEqual({
    choices: [
      { rounds: 1, meetings: 2, fewest: 0 },
      { rounds: 2, meetings: 4, fewest: 1 },
    ],
    walkMeetings: 2,
  })
  const late = new TestNight(guestsOf(4, 2), { finishAtMs: 0 })
  expect(choicesOf(late.now, minutes(10), null).choices).toEqual([{ rounds: 1, meetings: 2, fewest: 0 }])
})

test('without guests of both sides, no choice has a meeting', () => {
  const night = new TestNight(guestsOf(0, 0), { finishAtMs: minutes(6) })
  const { choices, walkMeetings } = choicesOf(night.now, 0, null)
  expect(choices.map(({ meetings, fewest }) => [meetings, fewest])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(walkMeetings).toBe(0)
})

test('who sat out plays next, and the seated side keeps its tables from round to round', () => {
  for (const seated of ['women', 'men'] as const) {
    const night = new TestNight(guestsOf(6, 5), { seated, tables: 6 })
    let plan = callPlanned(night)
    const homes = new Map<SeatId, number>()
    for (let number = 2; number <= 6; number++) {
      const waited = whoSitsOut(night.now)
      plan = callPlanned(night, plan)
      for (const seat of waited) expect(whoSitsOut(night.now)).not.toContain(seat)
    }
    for (const { table, seats } of night.now.meetings) {
      const seat = seats.find((id) => id.startsWith(seated === 'women' ? 'w' : 'm')) ?? ''
      expect(table).toBe(homes.get(seat) ?? table)
      homes.set(seat, table ?? 0)
    }
  }
})

test('at any time of a random night, as many rounds are counted as are planned', () => {
  const draw = drawFrom(suiteSeed(43))
  const counts = new Set<number>()
  for (let nth = 0; nth < 4; nth++) {
    const { guests, log } = randomNight(draw, {}).site.night
    for (let actions = 0; actions <= log.length; actions++) {
      const night = foldNight(guests, log.slice(0, actions))
      for (const rounds of [0, 3, 8]) {
        const count = countPlannedRounds(night, rounds)
        counts.add(count)
        expect(count).toBe(planForRounds(night, rounds, null).rounds.length)
      }
    }
  }
  expect(counts.size).toBeGreaterThan(5)
})
