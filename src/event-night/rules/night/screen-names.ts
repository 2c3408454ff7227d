import type { Seat, SeatId } from './night.ts'

/** Keeps an initial on the line of its name. */
const NO_BREAK = '\u00A0'

/**
 * Returns the names by which guests find their table on a screen that everyone can read: first names, with an initial where two
 * share one. All guests count, so that nobody's name changes when another one arrives.
 */
export function screenNames(seats: Iterable<Pick<Seat, 'id' | 'name'>>): Map<SeatId, string> {
  const words = [...seats].map(({ id, name }) => ({ id, words: name.trim().split(/\s+/) }))
  const counts = new Map<string, number>()
  for (const {
    words: [first = ''],
  } of words)
    counts.set(keyOf(first), (counts.get(keyOf(first)) ?? 0) + 1)
  return new Map(
    words.map(({ id, words: [first = '', ...others] }) => {
      const [initial = ''] = others.at(-1) ?? ''
      const isShared = (counts.get(keyOf(first)) ?? 0) > 1
      return [id, isShared && initial !== '' ? `${first}${NO_BREAK}${initial.toLocaleUpperCase('en-GB')}` : first]
    }),
  )
}

/** Names that differ only in case or accents look the same from far away. */
function keyOf(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-GB')
}
