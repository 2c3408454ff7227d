import { isHere, reportOf, type Night, type Round, type SeatId } from './night.ts'
import { meetingsOfRound } from './pairs.ts'

/** Returns the round that was called last, whether it is running or not. */
export function lastRound<R>({ rounds }: { rounds: readonly R[] }): R | undefined {
  return rounds.at(-1)
}

export function nextNumber(night: Night): number {
  return (lastRound(night)?.number ?? 0) + 1
}

/** Returns the round if its guests still move, talk or have been paused. */
export function runningRound(night: Night, atMs: number): Round | undefined {
  const round = lastRound(night)
  if (!round || night.isOver || night.isOnPaper) return undefined
  return round.pausedAtMs !== null || atMs < round.endsAtMs ? round : undefined
}

/** Returns the instant at which the round's clock stands: from the start of a pause, it does not go on. */
export function clockOf({ pausedAtMs }: Round, atMs: number): number {
  return pausedAtMs === null ? atMs : Math.min(pausedAtMs, atMs)
}

/** Returns whether the guest is here and has no partner in the round that was called last. */
export function isIdle(night: Night, seat: SeatId): boolean {
  const round = lastRound(night)
  const isSeated = meetingsOfRound(night, round?.number ?? 0).some(({ seats }) => seats.includes(seat))
  return round !== undefined && isHere(night, seat) && !isSeated
}

/** Returns whether the guest has asked to sit out the round that is called next. */
export function sitsOutNext(night: Night, seat: SeatId): boolean {
  return reportOf(night, seat).sitsOutRound === nextNumber(night)
}

/** Counts the guests whom this one has met by then. Those of a round whose guests still move have not met yet. */
export function countMetBy(night: Night, seat: SeatId, atMs: number): number {
  const round = lastRound(night)
  const isMoving = round !== undefined && clockOf(round, atMs) < round.talkStartsAtMs
  return night.meetings.filter(
    ({ seats, table, isStruck, ...meeting }) =>
      !isStruck && seats.includes(seat) && !(isMoving && table !== null && meeting.round === round.number),
  ).length
}
