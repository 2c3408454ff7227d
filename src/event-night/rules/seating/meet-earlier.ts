import { firstBit } from './bit-matrix.ts'
import { NOBODY, type Evening } from './evening.ts'
import type { Schedule } from './schedule.ts'

/**
 * Moves each pair to the first round in which both sit out and a table is free. Afterwards, while a table is free in a round, no
 * two guests sit it out and meet later. Nobody loses a meeting.
 */
export function meetEarlier(schedule: Schedule): void {
  const { women, men, rounds } = schedule
  const womenFreeFrom = Int32Array.from({ length: women.size }, (_, woman) => women.firstFreeRound(woman, 0))
  const menFreeFrom = Int32Array.from({ length: men.size }, (_, man) => men.firstFreeRound(man, 0))
  for (let round = 1; round < rounds; round++)
    for (let woman = 0; woman < women.size; woman++) {
      const womanFrom = womenFreeFrom[woman] ?? 0
      if (womanFrom >= round) continue
      const man = women.partner(woman, round)
      if (man === NOBODY) continue
      const from = Math.max(womanFrom, menFreeFrom[man] ?? 0)
      const earlier = firstCommonRound(schedule, woman, man, { from, before: round })
      if (earlier === undefined) continue
      schedule.unseat(woman, man, round)
      schedule.seat(woman, man, earlier)
      womenFreeFrom[woman] = women.firstFreeRound(woman, 0)
      menFreeFrom[man] = men.firstFreeRound(man, 0)
    }
}

/** Returns whether a pair of a round after `first` could meet in an earlier one, in which both sit out and a table is free. */
export function couldMeetEarlier(schedule: Schedule, first: number): boolean {
  const { women, rounds } = schedule
  for (let round = first + 1; round < rounds; round++)
    for (let woman = 0; woman < women.size; woman++) {
      const man = women.partner(woman, round)
      if (man === NOBODY) continue
      if (firstCommonRound(schedule, woman, man, { from: 0, before: round }) !== undefined) return true
    }
  return false
}

/** Seats pairs who may meet and never do in rounds that both sit out, while there are tables. Returns whether there were any. */
export function seatIdlePairs({ may }: Evening, schedule: Schedule): boolean {
  const { women, men, rounds } = schedule
  const left = may.slice()
  for (let round = 0; round < rounds; round++)
    for (let woman = 0; woman < women.size; woman++) {
      const man = women.partner(woman, round)
      if (man !== NOBODY) left[woman * men.size + man] = 0
    }
  let isChanged = false
  for (let at = left.indexOf(1); at >= 0; at = left.indexOf(1, at + 1)) {
    const [woman, man] = [Math.floor(at / men.size), at % men.size]
    const round = firstCommonRound(schedule, woman, man, { from: 0, before: rounds })
    if (round === undefined) continue
    schedule.seat(woman, man, round)
    isChanged = true
  }
  return isChanged
}

type Between = { from: number; before: number }

/** Returns the first round in which both are free and a table is. */
function firstCommonRound(schedule: Schedule, woman: number, man: number, { from, before }: Between) {
  const { women, men } = schedule
  for (let nth = from >> 5; nth << 5 < before; nth++) {
    let word = women.free.word(woman, nth) & men.free.word(man, nth)
    for (; word !== 0; word &= word - 1) {
      const round = (nth << 5) | firstBit(word)
      if (round >= before) return undefined
      if (schedule.hasTable(round)) return round
    }
  }
  return undefined
}
