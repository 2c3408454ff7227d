import type { Evening } from '#event-night/rules/seating/evening.ts'

/** Returns the meetings of a planner that gives each round a maximum matching, without looking further. */
export function meetingsRoundByRound({ women, men, rounds, may }: Evening): number {
  const mayStill = may.slice()
  let meetings = 0
  for (let round = 0; round < rounds; round++) {
    const womanOf = new Map<number, number>()
    const join = (woman: number, seen: Set<number>): boolean => {
      for (let man = 0; man < men; man++) {
        if (mayStill[woman * men + man] !== 1 || seen.has(man)) continue
        seen.add(man)
        const before = womanOf.get(man)
        if (before !== undefined && !join(before, seen)) continue
        womanOf.set(man, woman)
        return true
      }
      return false
    }
    for (let woman = 0; woman < women; woman++) join(woman, new Set())
    for (const [man, woman] of womanOf) mayStill[woman * men + man] = 0
    meetings += womanOf.size
  }
  return meetings
}

/** Returns the pairs of each round of a rotation in the order of the lists. The shorter list has empty places at its end. */
export function rotation(women: readonly number[], men: readonly number[], rounds: number): [number, number][][] {
  const places = Math.max(women.length, men.length)
  return Array.from({ length: Math.min(rounds, places) }, (_, round) =>
    women.flatMap((woman, place): [number, number][] => {
      const man = men[(place + round) % places]
      return man === undefined ? [] : [[woman, man]]
    }),
  )
}
