/** What is counted at a past evening. `mostOfOne` is the highest number of matches that one guest has. */
export type EveningCount = { men: number; women: number; pairs: number; mostOfOne: number }

/** What visitors are shown of a past evening. Null if it is not shown. */
export type EveningFigures = { guests: number | null; pairs: number | null }

/** Fewer guests know each other's evenings too well. */
const MIN_GUESTS = 21
const MIN_OF_EACH = 8
const MIN_PAIRS = 10
const STEP = 5

/**
 * Returns the figures of an evening that visitors may see, rounded down to a multiple of five. They say nothing about a person, not
 * even to a guest who knows who came and their own matches: there must be other pairs that matched, and others that did not.
 */
export function eveningFigures({ men, women, pairs, mostOfOne }: EveningCount): EveningFigures {
  if (men + women < MIN_GUESTS || Math.min(men, women) < MIN_OF_EACH) return { guests: null, pairs: null }
  const guests = roundDown(men + women)
  const othersMatched = pairs - mostOfOne >= STEP
  const othersDidNot = (men - 1) * (women - 1) - pairs >= STEP
  return { guests, pairs: pairs >= MIN_PAIRS && othersMatched && othersDidNot ? roundDown(pairs) : null }
}

const roundDown = (count: number) => count - (count % STEP)
