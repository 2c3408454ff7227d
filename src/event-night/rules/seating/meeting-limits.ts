import { menOf, womenOf, type Evening, type EveningSide } from './evening.ts'

/** The most meetings that each guest can have, and that all tables of all rounds have room for. */
export type MeetingLimits = { women: Int32Array; men: Int32Array; seats: number }

export function meetingLimits(evening: Evening): MeetingLimits {
  return {
    women: roundsPlayed(womenOf(evening), evening.rounds),
    men: roundsPlayed(menOf(evening), evening.rounds),
    seats: evening.rounds * evening.tables,
  }
}

type ChosenPairs = { total: number; womenDegree: Int32Array; menDegree: Int32Array }

/** Returns what these pairs leave of the limits. */
export function limitsAfter(limits: MeetingLimits, { total, womenDegree, menDegree }: ChosenPairs): MeetingLimits {
  return {
    women: limits.women.map((limit, guest) => limit - (womenDegree[guest] ?? 0)),
    men: limits.men.map((limit, guest) => limit - (menDegree[guest] ?? 0)),
    seats: limits.seats - total,
  }
}

function roundsPlayed({ size, away }: EveningSide, rounds: number): Int32Array {
  const played = new Int32Array(size).fill(rounds)
  if (!away) return played
  for (let r = 0; r < rounds; r++)
    for (let guest = 0; guest < size; guest++) played[guest] = (played[guest] ?? 0) - (away[r * size + guest] ?? 0)
  return played
}
