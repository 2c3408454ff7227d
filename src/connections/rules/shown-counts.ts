/** Fewer than these could be people that the owner knows. */
const FEWEST_SHOWN = 5

export type DayCount = { day: string; count: number }

/** Returns a count as the owner sees it: null if it is below five. */
export function shownCount(count: number): number | null {
  return count < FEWEST_SHOWN ? null : count
}

/**
 * Chooses the days of a month whose count is shown, so that the others cannot be found by subtraction: together they have no
 * visits, or at least five. The choice is the same every time, because a different one of two equal days would show both. `others`
 * is the sum of the days that are not shown, and null if the whole month has fewer than five.
 */
export function shownDays(days: readonly DayCount[]): { shown: DayCount[]; others: number | null } {
  const total = sumOf(days)
  if (total < FEWEST_SHOWN) return { shown: [], others: null }
  const shown = days.filter(({ count }) => count >= FEWEST_SHOWN).toSorted(byCountThenDay)
  const others = () => total - sumOf(shown)
  while (others() > 0 && others() < FEWEST_SHOWN) shown.pop()
  return { shown, others: others() }
}

function byCountThenDay(a: DayCount, b: DayCount): number {
  return b.count - a.count || (a.day < b.day ? -1 : 1)
}

function sumOf(days: readonly DayCount[]): number {
  return days.reduce((sum, { count }) => sum + count, 0)
}
