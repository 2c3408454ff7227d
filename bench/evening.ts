import type { Evening } from '#event-night/rules/seating/evening.ts'
import { planAgain, planRounds } from '#event-night/rules/seating/plan-rounds.ts'
import { ChangingNight } from '#event-night/testing/changing-night.ts'
import { randomEvening } from '#event-night/testing/random-evening.ts'
import { drawFrom, type Draw } from '#platform/testing/seeded-random.ts'
import { median, printTable } from './required-figures.ts'

type Size = { guests: number; rounds: number; maxMs: number }

/** Women and men each, with the time in which they must be planned. */
const SIZES: readonly Size[] = [
  { guests: 20, rounds: 15, maxMs: 5 },
  { guests: 20, rounds: 20, maxMs: 5 },
  { guests: 200, rounds: 20, maxMs: 25 },
  { guests: 200, rounds: 200, maxMs: 25 },
  { guests: 500, rounds: 20, maxMs: 100 },
  { guests: 500, rounds: 500, maxMs: 100 },
]

/** The share of pairs that are kept apart, and what else is asked of the evening. */
type Requests = { name: string; apart: number; add: (draw: Draw, evening: Evening) => Evening }

const REQUESTS: readonly Requests[] = [
  { name: '0 % apart', apart: 0, add: unchanged },
  { name: '2 % apart', apart: 0.02, add: unchanged },
  { name: '10 % apart', apart: 0.1, add: unchanged },
  { name: '2 % apart, 10 % last, one sits out', apart: 0.02, add: withLastPairsAndSitOut },
]
const WARM_UP = 5

type Measured = { name: string; size: Size; planMs: number; againMs: number; reachesBound: boolean }

/** Measures how long it takes to plan an evening, and to plan it again after a third of the rounds and some changes. */
export async function measureEvening(): Promise<string[]> {
  const measured = SIZES.flatMap((size) => REQUESTS.map((requests) => measureSize(size, requests)))
  printTable([
    ['guests', 'pairs and guests', 'plan ms', 'again ms', 'limit ms'],
    ...measured.map(({ size, name, planMs, againMs }) => [
      nameOf(size),
      name,
      planMs.toFixed(1),
      againMs.toFixed(1),
      String(size.maxMs),
    ]),
  ])
  return measured.flatMap(missedLimits)
}

function measureSize(size: Size, { name, apart, add }: Requests): Measured {
  const draw = drawFrom(size.guests + size.rounds)
  const both = { women: size.guests, men: size.guests, rounds: size.rounds, apart }
  const [planTimes, againTimes]: [number[], number[]] = [[], []]
  let reachesBound = true
  const repeats = size.guests <= 20 ? 60 : 9
  for (let repeat = -WARM_UP; repeat < repeats; repeat++) {
    const evening = add(draw, randomEvening(draw, both))
    const night = new ChangingNight(draw, both)
    for (let round = 0; round < size.rounds / 3; round++) night.playRound()
    for (let change = 0; change < size.guests / 50 + 1; change++) night.changeSomething()
    const { evening: unplanned, soFar } = night.rest()
    const rest = add(draw, unplanned)
    const [planMs, plan] = timed(() => planRounds(evening))
    const [againMs, again] = timed(() => planAgain(rest, soFar))
    if (!plan.reachesBound || !again.reachesBound) reachesBound = false
    if (repeat < 0) continue
    planTimes.push(planMs)
    againTimes.push(againMs)
  }
  return { name, size, planMs: median(planTimes), againMs: median(againTimes), reachesBound }
}

function unchanged(_draw: Draw, evening: Evening): Evening {
  return evening
}

/** One pair in ten is to meet last, and one guest sits out the next round. */
function withLastPairsAndSitOut(draw: Draw, evening: Evening): Evening {
  const { women, men, rounds, may } = evening
  const womenAway = new Uint8Array(women * rounds)
  womenAway[Math.floor(draw() * women)] = 1
  const meetLast = Uint8Array.from(may, () => (draw() < 0.1 ? 1 : 0))
  return { ...evening, meetLast, womenAway, menAway: new Uint8Array(men * rounds) }
}

function timed<Result>(work: () => Result): [ms: number, result: Result] {
  const began = performance.now()
  const result = work()
  return [performance.now() - began, result]
}

function missedLimits({ size, name, planMs, againMs, reachesBound }: Measured): string[] {
  const evening = `${nameOf(size)}, ${name}`
  const missed: string[] = []
  if (planMs > size.maxMs)
    missed.push(`${evening}: a plan took ${planMs.toFixed(1)} ms, and the limit is ${size.maxMs}`)
  if (againMs > size.maxMs)
    missed.push(`${evening}: a plan again took ${againMs.toFixed(1)} ms, and the limit is ${size.maxMs}`)
  if (!reachesBound) missed.push(`${evening}: a plan does not reach its bound`)
  return missed
}

function nameOf({ guests, rounds }: Size): string {
  return `${guests} + ${guests}, ${rounds} rounds`
}
