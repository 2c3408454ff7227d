import type { Evening } from '#event-night/rules/seating/evening.ts'

/** The best that any plan of an evening reaches. Meetings of a side are sorted from the fewest. */
export type BestChoice = {
  meetings: number
  fairestWomen: number[]
  fairestMen: number[]
  /** The fewest meetings of any guest, and how many guests have so few. */
  fewest: [meetings: number, guests: number]
}

/** More pairs than this make the search too slow. */
export const MOST_PAIRS = 13

/** Searches every plan, round by round, without a theorem. At most `MOST_PAIRS` pairs may be allowed. */
export function bestOfEveryChoice(evening: Evening): BestChoice {
  const pairs = allowedPairs(evening)
  if (pairs.length > MOST_PAIRS) throw new Error(`${pairs.length} pairs are too many to try every choice`)
  const choices = choicesOfRounds(evening, pairs)
  const meetings = Math.max(...[...choices].map(countBits))
  const vectors = [...choices]
    .filter((choice) => countBits(choice) === meetings)
    .map((choice) => meetingsIn(choice, pairs, evening))
  const fewest = vectors.map(({ women, men }) => fewestOf([...women, ...men])).toSorted(compareFewest)[0]
  return {
    meetings,
    fairestWomen: fairest(vectors.map(({ women }) => women)),
    fairestMen: fairest(vectors.map(({ men }) => men)),
    fewest: fewest ?? [0, 0],
  }
}

/** Returns the fewest meetings of any guest, and how many guests have so few. */
export function fewestOf(meetings: readonly number[]): [meetings: number, guests: number] {
  const fewest = Math.min(...meetings)
  return [fewest, meetings.filter((one) => one === fewest).length]
}

function compareFewest(a: readonly [number, number], b: readonly [number, number]): number {
  return b[0] - a[0] || a[1] - b[1]
}

export type Pair = { woman: number; man: number }

export function allowedPairs({ women, men, may }: Evening): Pair[] {
  const pairs: Pair[] = []
  for (let woman = 0; woman < women; woman++)
    for (let man = 0; man < men; man++) if (may[woman * men + man] === 1) pairs.push({ woman, man })
  return pairs
}

/** Returns every set of pairs that all rounds together can hold. The bits of a number say which pairs are in the set. */
function choicesOfRounds(evening: Evening, pairs: readonly Pair[]): Set<number> {
  let choices = new Set([0])
  for (let round = 0; round < evening.rounds; round++) {
    const matchings = matchingsOfRound(evening, pairs, round).map(({ choice }) => choice)
    const longer = [...choices].flatMap((choice) =>
      matchings.filter((matching) => (choice & matching) === 0).map((matching) => choice | matching),
    )
    choices = new Set(longer)
  }
  return choices
}

/** A set of pairs that one round can hold. The bits of `women` and `men` say who has a partner. */
export type Matching = { choice: number; women: number; men: number; size: number }

export function matchingsOfRound(evening: Evening, pairs: readonly Pair[], round: number): Matching[] {
  let matchings: Matching[] = [{ choice: 0, women: 0, men: 0, size: 0 }]
  for (const [nth, { woman, man }] of pairs.entries()) {
    const isAway =
      evening.womenAway?.[round * evening.women + woman] === 1 || evening.menAway?.[round * evening.men + man] === 1
    if (isAway) continue
    const longer = matchings
      .filter(({ women, men, size }) => ((women >> woman) & 1) + ((men >> man) & 1) === 0 && size < evening.tables)
      .map(({ choice, women, men, size }) => ({
        choice: choice | (1 << nth),
        women: women | (1 << woman),
        men: men | (1 << man),
        size: size + 1,
      }))
    matchings = [...matchings, ...longer]
  }
  return matchings
}

export function meetingsIn(
  choice: number,
  pairs: readonly Pair[],
  evening: Evening,
): { women: number[]; men: number[] } {
  const women = Array.from({ length: evening.women }, (_, woman) => evening.womenMet?.[woman] ?? 0)
  const men = Array.from({ length: evening.men }, (_, man) => evening.menMet?.[man] ?? 0)
  for (const [nth, { woman, man }] of pairs.entries()) {
    if (((choice >> nth) & 1) === 0) continue
    women[woman] = (women[woman] ?? 0) + 1
    men[man] = (men[man] ?? 0) + 1
  }
  return { women, men }
}

/** Returns the fairest of several distributions: its smallest number is the largest, then its second smallest, and so on. */
function fairest(distributions: readonly number[][]): number[] {
  const sorted = distributions.map((numbers) => numbers.toSorted((a, b) => a - b))
  return sorted.reduce((best, one) => (isFairer(one, best) ? one : best), sorted[0] ?? [])
}

function isFairer(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, nth) => number !== other[nth])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

export function countBits(choice: number): number {
  let count = 0
  for (let rest = choice; rest !== 0; rest &= rest - 1) count++
  return count
}
