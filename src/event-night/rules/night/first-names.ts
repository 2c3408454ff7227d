import type { Seat, SeatId } from './night.ts'

/** Returns the first name of each guest, with an initial where two guests share one. */
export function firstNames(seats: Iterable<Pick<Seat, 'id' | 'name'>>): Map<SeatId, string> {
  const guests = [...seats].map(({ id, name }) => ({ id, words: name.trim().split(/\s+/) }))
  const counts = Map.groupBy(guests, ({ words }) => keyOf(words))
  return new Map(
    guests.map(({ id, words }) => {
      const [first = '', ...others] = words
      const initial = firstLetter(others.at(-1) ?? '')
      const isShared = (counts.get(keyOf(words))?.length ?? 0) > 1
      return [id, isShared && initial !== '' ? `${first} ${initial}.` : first]
    }),
  )
}

function keyOf([first = '']: readonly string[]): string {
  return first.toLocaleLowerCase('en-GB')
}

/** Returns the first letter as a reader sees it, which can be several code points. */
function firstLetter(word: string): string {
  const [letter] = new Intl.Segmenter('en-GB').segment(word)
  return letter?.segment ?? ''
}
