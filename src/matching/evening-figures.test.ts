import { expect, test } from 'vitest'
import { eveningFigures, type EveningCount, type EveningFigures } from '#matching/evening-figures.ts'

const STEP = 5

/**
 * Returns whether a guest with `own` matches, who knows who came, learns from the figures that any two others matched, or that they
 * did not. `width` is how many numbers a shown figure can stand for.
 */
function revealsOthers(count: EveningCount, shown: EveningFigures, own: number, width: number): boolean {
  if (shown.pairs === null) return false
  const otherPairs = Math.min((count.men - 1) * count.women, count.men * (count.women - 1))
  const most = shown.pairs + width - 1 - own
  return most <= 0 || shown.pairs - own >= otherPairs
}

/** Every number of men and women up to `largest`, with some numbers of pairs and both extremes of how they are spread. */
function* evenings(largest: number): Generator<EveningCount> {
  const sizes = Array.from({ length: largest + 1 }, (_, size) => size)
  for (const men of sizes) for (const women of sizes) yield* eveningsOf(men, women)
}

function* eveningsOf(men: number, women: number): Generator<EveningCount> {
  const possible = men * women
  const numbers = [0, 1, 2, 5, 9, 10, 14, 20, Math.floor(possible / 2), possible - 1, possible]
  for (const pairs of new Set(numbers.filter((number) => number >= 0 && number <= possible))) {
    const most = Math.min(pairs, Math.max(men, women))
    const least = Math.ceil(pairs / Math.max(1, Math.min(men, women)))
    for (const mostOfOne of new Set([least, most])) yield { men, women, pairs, mostOfOne }
  }
}

test('no figure tells a guest anything about two others', () => {
  let shownPairs = 0
  for (const count of evenings(24)) {
    const shown = eveningFigures(count)
    if (shown.pairs !== null) shownPairs += 1
    for (let own = 0; own <= count.mostOfOne; own += 1)
      if (revealsOthers(count, shown, own, STEP)) expect.fail(JSON.stringify({ count, shown, own }))
  }
  expect(shownPairs).toBeGreaterThan(1_000)
})

test('the check notices exact figures of small evenings', () => {
  const named = new Set<number>()
  for (const count of evenings(10)) {
    const exact = { guests: count.men + count.women, pairs: count.pairs }
    for (let own = 0; own <= count.mostOfOne; own += 1)
      if (count.men > 0 && count.women > 0 && revealsOthers(count, exact, own, 1)) named.add(count.men + count.women)
  }
  expect([...named].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, index) => index + 2))
})

test('an evening of up to twenty guests has no figures', () => {
  const small = [...evenings(20)].filter(({ men, women }) => men + women <= 20)
  expect(new Set(small.map((count) => JSON.stringify(eveningFigures(count))))).toEqual(
    new Set(['{"guests":null,"pairs":null}']),
  )
})

test.each([
  [
    { men: 12, women: 12, pairs: 17, mostOfOne: 4 },
    { guests: 20, pairs: 15 },
  ],
  [
    { men: 12, women: 12, pairs: 9, mostOfOne: 2 },
    { guests: 20, pairs: null },
  ],
  [
    { men: 20, women: 7, pairs: 30, mostOfOne: 9 },
    { guests: null, pairs: null },
  ],
  [
    { men: 11, women: 11, pairs: 12, mostOfOne: 11 },
    { guests: 20, pairs: null },
  ],
  [
    { men: 11, women: 11, pairs: 121, mostOfOne: 11 },
    { guests: 20, pairs: null },
  ],
  [
    { men: 30, women: 29, pairs: 101, mostOfOne: 9 },
    { guests: 55, pairs: 100 },
  ],
])('%o is shown as %o', (count, shown) => {
  expect(eveningFigures(count)).toEqual(shown)
})
