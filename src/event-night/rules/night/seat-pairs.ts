import type { NightAction } from './actions.ts'
import { hadLeftBy, type Meeting, type Night, type SeatedPair } from './night.ts'
import { mayMeet, meetingsOfRound, metPairs, pairKey } from './pairs.ts'
import { lastRound } from './rounds.ts'

/** Why a pair is not seated. 'Apart' has no further reason, because hosts are not told one. */
export type PairFault = 'apart' | 'met' | 'left' | 'absent' | 'no table'

type SeatingAction = NightAction<'call round' | 'move one table on'>
export type LeftOutPair = SeatedPair & { fault: PairFault }

/**
 * Returns the action without the pairs that break a constraint. All its other pairs count, because guests sit there: a guest
 * who left after the call was at the table.
 */
export function seatPairs(night: Night, action: NightAction): { action: NightAction; leftOut: LeftOutPair[] } {
  if (action.action !== 'call round' && action.action !== 'move one table on') return { action, leftOut: [] }
  const occupied = action.action === 'call round' ? [] : meetingsBefore(night, action.table)
  const { seated, leftOut } = splitPairs(night, action, occupied)
  return { action: { ...action, pairs: seated }, leftOut }
}

/** Returns the meetings of the running round at tables with lower numbers. */
function meetingsBefore(night: Night, table: number): Meeting[] {
  return meetingsOfRound(night, lastRound(night)?.number ?? 0).filter((meeting) => (meeting.table ?? 0) < table)
}

function splitPairs(night: Night, action: SeatingAction, occupied: readonly Meeting[]) {
  const seats = new Set(occupied.flatMap((meeting) => meeting.seats))
  const tables = new Set(occupied.map(({ table }) => table))
  const met = metPairs(night)
  const seated: SeatedPair[] = []
  const leftOut: LeftOutPair[] = []
  for (const pair of action.pairs) {
    const hasRoom = !tables.has(pair.table) && !pair.seats.some((seat) => seats.has(seat))
    const hasMet = met.has(pairKey(pair.seats))
    const fault = pairFault(night, pair, action.doneAtMs) ?? (hasMet ? 'met' : hasRoom ? null : 'no table')
    if (fault) {
      leftOut.push({ ...pair, fault })
      continue
    }
    seated.push(pair)
    tables.add(pair.table)
    for (const seat of pair.seats) seats.add(seat)
  }
  return { seated, leftOut }
}

function pairFault(night: Night, { table, seats }: SeatedPair, atMs: number): PairFault | null {
  if (seats.some((seat) => (night.seats.get(seat)?.state ?? 'absent') === 'absent')) return 'absent'
  if (seats.some((seat) => hadLeftBy(night, seat, atMs))) return 'left'
  if (!mayMeet(night, seats)) return 'apart'
  return table >= 1 && table <= (night.settings?.tables ?? 0) ? null : 'no table'
}
