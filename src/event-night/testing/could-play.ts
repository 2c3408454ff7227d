import type { Evening } from '#event-night/rules/seating/evening.ts'
import type { Plan } from '#event-night/rules/seating/plan-rounds.ts'
import { plannedPairs } from './check-plan.ts'

/**
 * Returns the guests who sat out, sit out again in the next round, and need not: a matching of the planned pairs has them, all
 * those brought in, and all those who must play because they meet someone in every round.
 */
export function couldPlay(evening: Evening, plan: Plan): string[] {
  if (plan.rounds === 0) return []
  return [
    ...couldPlayOf('woman', evening.womenSatOut ?? [], partnersOf(evening, plan, 'woman')),
    ...couldPlayOf('man', evening.menSatOut ?? [], partnersOf(evening, plan, 'man')),
  ].map((guest) => `${guest} could play`)

  function couldPlayOf(name: string, satOut: ArrayLike<number>, partners: Partners[]): string[] {
    const needed = partners.flatMap(({ all, next }, guest) =>
      all.size === plan.rounds || (satOut[guest] === 1 && next) ? [guest] : [],
    )
    return partners.flatMap(({ next }, guest) =>
      satOut[guest] === 1 && !next && canAllPlay([...needed, guest], partners) ? [`${name} ${guest}`] : [],
    )
  }
}

/** The partners of a guest in the plan, and whether they play in the next round. */
type Partners = { all: Set<number>; next: boolean }

function partnersOf(evening: Evening, plan: Plan, side: 'woman' | 'man'): Partners[] {
  const length = side === 'woman' ? evening.women : evening.men
  const partners = Array.from({ length }, () => ({ all: new Set<number>(), next: false }))
  for (const pair of plannedPairs(plan, evening.women)) {
    const own = partners[pair[side]]
    own?.all.add(pair[side === 'woman' ? 'man' : 'woman'])
    if (own && pair.round === 0) own.next = true
  }
  return partners
}

/** Returns whether a matching of the pairs contains all these guests. */
function canAllPlay(guests: readonly number[], partners: readonly Partners[]): boolean {
  const guestOf = new Map<number, number>()
  const join = (guest: number, seen: Set<number>): boolean => {
    for (const other of partners[guest]?.all ?? []) {
      if (seen.has(other)) continue
      seen.add(other)
      const before = guestOf.get(other)
      if (before !== undefined && !join(before, seen)) continue
      guestOf.set(other, guest)
      return true
    }
    return false
  }
  return guests.every((guest) => join(guest, new Set()))
}
