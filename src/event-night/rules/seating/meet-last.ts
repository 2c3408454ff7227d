import type { RoundAssigner } from './assign-rounds.ts'
import type { Pairs } from './choose-pairs.ts'
import { NOBODY, type Evening } from './evening.ts'
import type { Schedule } from './schedule.ts'

/** Returns the evening without the pairs that are to meet last. */
export function withoutLastPairs(evening: Evening): Evening {
  const { may, meetLast } = evening
  return meetLast ? { ...evening, may: may.map((one, at) => (meetLast[at] === 1 ? 0 : one)) } : evening
}

/** Returns the evening with only the pairs that are to meet last. The other pairs count as meetings before. */
export function onlyLastPairs(evening: Evening, { womenDegree, menDegree }: Pairs): Evening {
  const { may, meetLast, womenMet, menMet } = evening
  return {
    ...evening,
    may: may.map((one, at) => (meetLast?.[at] === 1 ? one : 0)),
    womenMet: womenDegree.map((meetings, guest) => meetings + (womenMet?.[guest] ?? 0)),
    menMet: menDegree.map((meetings, guest) => meetings + (menMet?.[guest] ?? 0)),
  }
}

/** Seats more of these pairs after absences have kept chosen ones from finding a round. No other meeting is lost. */
export function assignMore({ may, men }: Evening, schedule: Schedule, assigner: RoundAssigner): void {
  const open = may.slice()
  forEachPair(schedule, (at) => {
    open[at] = 0
  })
  for (let isAgain = true; isAgain;) {
    isAgain = false
    for (let at = open.indexOf(1); at >= 0; at = open.indexOf(1, at + 1)) {
      if (!assigner.assign(Math.floor(at / men), at % men)) continue
      open[at] = 0
      isAgain = true
    }
  }
}

/** Counts the meetings of pairs that are to meet last. */
export function countLastMeetings({ meetLast }: Evening, schedule: Schedule): number {
  let count = 0
  if (meetLast) forEachPair(schedule, (at) => void (count += meetLast[at] ?? 0))
  return count
}

function forEachPair({ women, men, rounds }: Schedule, visit: (at: number) => void): void {
  for (let r = 0; r < rounds; r++)
    for (let w = 0; w < women.size; w++) {
      const m = women.partner(w, r)
      if (m !== NOBODY) visit(w * men.size + m)
    }
}
