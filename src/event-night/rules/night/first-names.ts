import type { Seat, SeatId } from './night.ts'

/** Keeps an initial on the line of its name. */
const NO_BREAK = '\u00A0'

/**
 * Returns the name by which each guest is known in the room: the first name, with an initial where two share one. All guests
 * count, so that nobody's name changes when another one arrives.
 */
export function firstNames(seats: Iterable<Pick<Seat, 'id' | 'name'>>): Map<SeatId, string> {
  const guests = [...seats].map(({ id, name }) => ({ id, words: name.trim().split(/\s+/) }))
  const sharing = Map.groupBy(guests, ({ words }) => keyOf(words))
  return new Map(
    guests.map(({ id, words }) => {
      const [first = '', ...others] = words
      const initial = firstLetter(others.at(-1) ?? '')
      const isShared = (sharing.get(keyOf(words))?.length ?? 0) > 1
      return [id, isShared && initial !== '' ? `${first}${NO_BREAK}${initial}` : first]
    }),
  )
}

/** Names that differ only in case or accents look the same from far away. */
function keyOf([first = '']: readonly string[]): string {
  return first.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-GB')
}

/** Returns the first letter as a reader sees it, which can be several code points. */
function firstLetter(word: string): string {
  const [letter] = new Intl.Segmenter('en-GB').segment(word)
  return letter?.segment.toLocaleUpperCase('en-GB') ?? ''
}
