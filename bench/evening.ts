import { planAgain, planRounds } from '#event-night/rules/seating/plan-rounds.ts'
import { ChangingNight } from '#event-night/testing/changing-night.ts'
import { randomEvening } from '#event-night/testing/random-evening.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
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
/** The share of pairs that are kept apart. */
const APART = [0, 0.02, 0.1]
const WARM_UP = 5

type Measured = { size: Size; apart: number; planMs: number; againMs: number; reachesBound: boolean }

/** Measures how long it takes to plan an evening, and to plan it again after a third of the rounds and some changes. */
export async function measureEvening(): Promise<string[]> {
  const measured = SIZES.flatMap((size) => APART.map((apart) => measureSize(size, apart)))
  printTable([
    ['guests', 'apart', 'plan ms', 'again ms', 'limit ms'],
    ...measured.map(({ size, apart, planMs, againMs }) => [
      nameOf(size),
      `${100 * apart} %`,
      planMs.toFixed(1),
      againMs.toFixed(1),
      String(size.maxMs),
    ]),
  ])
  return measured.flatMap(missedLimits)
}

function measureSize(size: Size, apart: number): Measured {
  const draw = drawFrom(size.guests + size.rounds)
  const both = { women: size.guests, men: size.guests, rounds: size.rounds, apart }
  const [planTimes, againTimes]: [number[], number[]] = [[], []]
  let reachesBound = true
  const repeats = size.guests <= 20 ? 60 : 9
  for (let repeat = -WARM_UP; repeat < repeats; repeat++) {
    const evening = randomEvening(draw, both)
    const night = new ChangingNight(draw, both)
    for (let round = 0; round < size.rounds / 3; round++) night.playRound()
    for (let change = 0; change < size.guests / 50 + 1; change++) night.changeSomething()
    const { evening: rest, soFar } = night.rest()
    const [planMs, plan] = timed(() => planRounds(evening))
    const [againMs, again] = timed(() => planAgain(rest, soFar))
    if (!plan.reachesBound || !again.reachesBound) reachesBound = false
    if (repeat < 0) continue
    planTimes.push(planMs)
    againTimes.push(againMs)
  }
  return { size, apart, planMs: median(planTimes), againMs: median(againTimes), reachesBound }
}

function timed<Result>(work: () => Result): [ms: number, result: Result] {
  const began = performance.now()
  const result = work()
  return [performance.now() - began, result]
}

function missedLimits({ size, apart, planMs, againMs, reachesBound }: Measured): string[] {
  const name = `${nameOf(size)}, ${100 * apart} % apart`
  const missed: string[] = []
  if (planMs > size.maxMs) missed.push(`${name}: a plan took ${planMs.toFixed(1)} ms, and the limit is ${size.maxMs}`)
  if (againMs > size.maxMs)
    missed.push(`${name}: a plan again took ${againMs.toFixed(1)} ms, and the limit is ${size.maxMs}`)
  if (!reachesBound) missed.push(`${name}: a plan does not reach its bound`)
  return missed
}

function nameOf({ guests, rounds }: Size): string {
  return `${guests} + ${guests}, ${rounds} rounds`
}
