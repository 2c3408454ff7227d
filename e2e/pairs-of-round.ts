/** Two guests who sit together in a round, a woman first, by their full names. 'Added' is no table. */
export type SeatedPair = { table: string; names: readonly [woman: string, man: string] }

export const pairKey = (names: readonly string[]): string => names.toSorted().join(' and ')

/** Returns two pairs whose women can swap, because the new pairs are not among those who have met. */
export function pairsToSwap(pairs: readonly SeatedPair[], met: ReadonlySet<string>): [SeatedPair, SeatedPair] {
  for (const one of pairs) {
    const other = pairs.find(
      (pair) =>
        pair !== one &&
        !met.has(pairKey([pair.names[0], one.names[1]])) &&
        !met.has(pairKey([one.names[0], pair.names[1]])),
    )
    if (other) return [one, other]
  }
  throw new Error('no two women can swap')
}

/** Returns the pairs of the round after the women of these two have swapped. */
export function withSwapped(pairs: readonly SeatedPair[], [one, other]: [SeatedPair, SeatedPair]): SeatedPair[] {
  const woman = new Map([
    [one, other.names[0]],
    [other, one.names[0]],
  ])
  return pairs.map((pair) => ({ ...pair, names: [woman.get(pair) ?? pair.names[0], pair.names[1]] }))
}

/** Returns the last table but one, and the pairs if the men from there on sit one table further, the last one at the first. */
export function oneTableOn(pairs: readonly SeatedPair[]): { from: string; pairs: SeatedPair[] } {
  const [one, other] = pairs.slice(-2)
  if (!one || !other) throw new Error('there are not two tables')
  const moved: SeatedPair[] = [
    { ...one, names: [one.names[0], other.names[1]] },
    { ...other, names: [other.names[0], one.names[1]] },
  ]
  return { from: one.table, pairs: [...pairs.slice(0, -2), ...moved] }
}

/** Returns the pair of a man, and another one whose woman he has not met. */
export function pairsToCorrect(
  pairs: readonly SeatedPair[],
  met: ReadonlySet<string>,
): [his: SeatedPair, hers: SeatedPair] {
  for (const his of pairs) {
    const hers = pairs.find((pair) => pair !== his && !met.has(pairKey([pair.names[0], his.names[1]])))
    if (hers) return [his, hers]
  }
  throw new Error('every man has met every woman')
}
