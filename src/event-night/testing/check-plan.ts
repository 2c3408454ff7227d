import type { Evening, Rounds } from '#event-night/rules/seating/evening.ts'
import type { Plan } from '#event-night/rules/seating/plan-rounds.ts'

/** A pair in a round, as the plan has it. */
export type PlannedPair = { woman: number; man: number; round: number }

/** Returns all pairs of the rounds, from the first round on. */
export function plannedPairs({ rounds, manOf }: Rounds, women: number): PlannedPair[] {
  const pairs: PlannedPair[] = []
  for (let round = 0; round < rounds; round++)
    for (let woman = 0; woman < women; woman++) {
      const man = manOf[round * women + woman] ?? -1
      if (man >= 0) pairs.push({ woman, man, round })
    }
  return pairs
}

/** Returns one sentence for each way in which the rounds break a constraint of the evening. Uses no code of the planner. */
export function planFaults(evening: Evening, rounds: Rounds): string[] {
  const faults: string[] = []
  if (rounds.rounds > evening.rounds) faults.push(`${rounds.rounds} rounds instead of ${evening.rounds}`)
  const [met, inRound] = [new Set<string>(), new Set<string>()]
  const sizes = new Int32Array(rounds.rounds)
  for (const { woman, man, round } of plannedPairs(rounds, evening.women)) {
    const pair = `woman ${woman} and man ${man} in round ${round}`
    if (man >= evening.men) faults.push(`${pair}: there is no such man`)
    if (evening.may[woman * evening.men + man] !== 1) faults.push(`${pair}: they may not meet`)
    if (met.has(`${woman} ${man}`)) faults.push(`${pair}: they meet twice`)
    if (inRound.has(`${man} ${round}`)) faults.push(`${pair}: he has two partners`)
    if (isAway(evening, { woman, man, round })) faults.push(`${pair}: one of them is away`)
    met.add(`${woman} ${man}`)
    inRound.add(`${man} ${round}`)
    sizes[round] = (sizes[round] ?? 0) + 1
  }
  for (const [round, size] of sizes.entries())
    if (size > evening.tables) faults.push(`${size} pairs at ${evening.tables} tables in round ${round}`)
  return faults
}

function isAway({ women, men, womenAway, menAway }: Evening, { woman, man, round }: PlannedPair): boolean {
  return womenAway?.[round * women + woman] === 1 || menAway?.[round * men + man] === 1
}

/** Returns each guest's meetings tonight, with those of the plan. */
export function meetingsOfGuests(evening: Evening, rounds: Rounds): { women: number[]; men: number[] } {
  const women = Array.from({ length: evening.women }, (_, woman) => evening.womenMet?.[woman] ?? 0)
  const men = Array.from({ length: evening.men }, (_, man) => evening.menMet?.[man] ?? 0)
  for (const { woman, man } of plannedPairs(rounds, evening.women)) {
    women[woman] = (women[woman] ?? 0) + 1
    men[man] = (men[man] ?? 0) + 1
  }
  return { women, men }
}

/** Adds up the plan's cut: no plan of so many rounds has more meetings, whatever planned it. */
export function boundByCut(evening: Evening, { rounds, pairs: { cut } }: Plan): number {
  const { women, men, womenAway, menAway } = evening
  let through = 0
  for (let woman = 0; woman < women; woman++)
    for (let man = 0; man < men; man++)
      if (cut.women[woman] === 1 && cut.men[man] === 0) through += evening.may[woman * men + man] ?? 0
  for (let round = 0; round < rounds; round++) {
    for (let woman = 0; woman < women; woman++)
      if (cut.women[woman] === 0 && womenAway?.[round * women + woman] !== 1) through++
    for (let man = 0; man < men; man++) if (cut.men[man] === 1 && menAway?.[round * men + man] !== 1) through++
  }
  return Math.min(through, rounds * evening.tables)
}

/** Adds up the pairs that the guests who are in and the tables allow in each round. */
export function boundByRounds(evening: Evening): number {
  const { women, men, rounds, tables, womenAway, menAway } = evening
  let bound = 0
  for (let round = 0; round < rounds; round++) {
    const awayWomen = womenAway?.subarray(round * women, (round + 1) * women).filter((one) => one === 1).length ?? 0
    const awayMen = menAway?.subarray(round * men, (round + 1) * men).filter((one) => one === 1).length ?? 0
    bound += Math.min(tables, women - awayWomen, men - awayMen)
  }
  return bound
}

/**
 * Returns one sentence for each two guests who sit out a round while a table is free, although they may meet and have not met
 * before it.
 */
export function idlePairs(evening: Evening, plan: Rounds): string[] {
  const { women, men, tables } = evening
  const left = evening.may.slice()
  const idle: string[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const partners = plan.manOf.subarray(round * women, (round + 1) * women)
    const playing = new Set(partners.filter((man) => man >= 0))
    const idleMen = Array.from({ length: men }, (_, man) => man).filter((man) => !playing.has(man))
    const idleWomen = Array.from(partners.keys()).filter((woman) => partners[woman] === -1)
    const pairs =
      playing.size < tables ? idleWomen.flatMap((woman) => idleMen.map((man) => ({ woman, man, round }))) : []
    for (const pair of pairs)
      if (left[pair.woman * men + pair.man] === 1 && !isAway(evening, pair))
        idle.push(`woman ${pair.woman} and man ${pair.man} sit out round ${round}`)
    for (const [woman, man] of partners.entries()) if (man >= 0) left[woman * men + man] = 0
  }
  return idle
}
