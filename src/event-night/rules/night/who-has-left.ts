import { reportOf, type Night, type Pair, type SeatId } from './night.ts'
import { lastRound } from './rounds.ts'

/**
 * Returns who of a pair has left since their round was called, the last one, and whether someone did before half of the talk. A
 * guest who leaves counts from the next call on, so the pair has met until a host says otherwise.
 */
export function whoHasLeft(night: Night, pair: Pair): { seats: SeatId[]; leftEarly: boolean } {
  const { talkStartsAtMs = 0, endsAtMs = 0 } = lastRound(night) ?? {}
  const halfMs = (talkStartsAtMs + endsAtMs) / 2
  const leftAt = (seat: SeatId) => reportOf(night, seat).leftAtMs
  const seats = pair.filter((seat) => leftAt(seat) !== null)
  return { seats, leftEarly: seats.some((seat) => (leftAt(seat) ?? Infinity) < halfMs) }
}
