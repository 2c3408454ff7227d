import type { AlternatingPaths } from './alternating-paths.ts'
import type { GraphSide } from './graph-side.ts'

/**
 * Makes the meetings within each side as even as possible, without changing their number. While tables are to spare, balancing
 * one side leaves the other as it is. When every table is full in every round, the sides may conflict. Then it raises the
 * guests with the fewest meetings, of either side.
 */
export function balanceMeetings(
  paths: AlternatingPaths,
  women: GraphSide,
  men: GraphSide,
  tables: 'tables are full' | 'tables to spare',
): void {
  const [larger, smaller] = women.size >= men.size ? [women, men] : [men, women]
  const shiftsFar = tables === 'tables are full'
  for (let isChanged = true; isChanged;) {
    const isLargerChanged = balanceSide(paths, larger, smaller, shiftsFar)
    const isSmallerChanged = balanceSide(paths, smaller, larger, shiftsFar)
    isChanged = shiftsFar && (isLargerChanged || isSmallerChanged)
  }
}

/** Passes meetings from guests of one side to others who have at least two fewer, until there are no such paths. */
function balanceSide(paths: AlternatingPaths, near: GraphSide, far: GraphSide, shiftsFar: boolean): boolean {
  let isChanged = false
  for (let isAgain = true; isAgain;) {
    isAgain = false
    for (const meetings of numbersOfMeetings(near)) {
      while (raiseGuestWith(paths, near, far, { atMost: meetings, shiftsFar })) {
        isAgain = true
        isChanged = true
      }
    }
  }
  return isChanged
}

function raiseGuestWith(
  paths: AlternatingPaths,
  near: GraphSide,
  far: GraphSide,
  { atMost, shiftsFar }: { atMost: number; shiftsFar: boolean },
): boolean {
  const receivers = near.guestsWithRoom().filter((guest) => near.meetings(guest) <= atMost)
  const goal = { augments: false, donorFrom: atMost + 2, shiftsFar }
  return receivers.length > 0 && paths.exchange([near, far], receivers, goal)
}

/** Returns the numbers of meetings that a guest of this side has, from the smallest, if another has at least two more. */
function numbersOfMeetings(side: GraphSide): number[] {
  const numbers = new Set<number>()
  for (let guest = 0; guest < side.size; guest++) numbers.add(side.meetings(guest))
  const most = Math.max(...numbers)
  return [...numbers].filter((meetings) => meetings + 2 <= most).toSorted((a, b) => a - b)
}
