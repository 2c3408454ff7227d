import type { Pairs } from './choose-pairs.ts'
import { NOBODY, type Evening } from './evening.ts'
import type { Schedule } from './schedule.ts'

/** Returns the evening without the pairs that are to meet last. */
export function withoutLastPairs(evening: Evening): Evening {
  return evening.meetLast ? { ...evening, may: pairsWhere(evening, 'others') } : evening
}

/** Returns the evening with only the pairs that are to meet last. The other pairs count as meetings before. */
export function onlyLastPairs(evening: Evening, { womenDegree, menDegree }: Pairs): Evening {
  const { womenMet, menMet } = evening
  return {
    ...evening,
    may: pairsWhere(evening, 'meet last'),
    womenMet: womenDegree.map((meetings, guest) => meetings + (womenMet?.[guest] ?? 0)),
    menMet: menDegree.map((meetings, guest) => meetings + (menMet?.[guest] ?? 0)),
  }
}

/** Counts the meetings of pairs that are to meet last. */
export function countLastMeetings({ meetLast }: Evening, { rounds, women, men }: Schedule): number {
  let count = 0
  for (let r = 0; meetLast && r < rounds; r++)
    for (let w = 0; w < women.size; w++) {
      const m = women.partner(w, r)
      if (m !== NOBODY) count += meetLast[w * men.size + m] ?? 0
    }
  return count
}

/** Returns the pairs that may meet and are to meet last, or the others that may meet. */
function pairsWhere({ may, meetLast }: Evening, kept: 'meet last' | 'others'): Uint8Array {
  const pairs = may.slice()
  for (let at = 0; at < pairs.length; at++) if ((meetLast?.[at] === 1) !== (kept === 'meet last')) pairs[at] = 0
  return pairs
}
