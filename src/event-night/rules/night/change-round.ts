import { deviceOf, type ByAction } from './actions.ts'
import { hadLeftBy, type Meeting, type Night, type Pair, type Round, type SeatedPair, type SeatId } from './night.ts'
import { clockOf, lastRound, sitsOutNext } from './rounds.ts'

const MINUTE_MS = 60_000

/** The actions on rounds. */
export type RoundActionName =
  | 'call round'
  | 'pause'
  | 'resume'
  | 'add minute'
  | 'end round'
  | 'seat now'
  | 'swap'
  | 'move one table on'

/** What the actions on rounds change. */
export const changeRound: Pick<ByAction<[], Partial<Night>>, RoundActionName> = {
  'call round': (night, { id, by, round: number, pairs, doneAtMs }) => {
    if (!night.settings) return {}
    const talkStartsAtMs = doneAtMs + night.settings.moveSeconds * 1_000
    const endsAtMs = talkStartsAtMs + night.settings.talkSeconds * 1_000
    const round = { number, callId: id, calledAtMs: doneAtMs, talkStartsAtMs, endsAtMs, pausedAtMs: null }
    return {
      // A call ends the round before it, if it has not ended yet.
      rounds: [
        ...changeLast(night, (last) => endAt(last, doneAtMs)),
        { ...round, present: presentAt(night, doneAtMs) },
      ],
      meetings: [...night.meetings, ...meetingsIn(number, pairs)],
      leadingDevice: night.leadingDevice ?? deviceOf({ by }) ?? null,
      areCallsStopped: false,
    }
  },

  pause: (night, { doneAtMs }) => ({
    rounds: changeLast(night, (round) => ({ ...round, pausedAtMs: round.pausedAtMs ?? doneAtMs })),
  }),
  resume: (night, { doneAtMs }) => ({ rounds: changeLast(night, (round) => resumeAt(round, doneAtMs)) }),
  'add minute': (night) => ({
    rounds: changeLast(night, (round) => ({ ...round, endsAtMs: round.endsAtMs + MINUTE_MS })),
  }),
  'end round': (night, { doneAtMs }) => ({ rounds: changeLast(night, (round) => endAt(round, doneAtMs)) }),

  'seat now': (night, pair) => ({
    meetings: [...night.meetings, ...meetingsIn(lastRound(night)?.number ?? 0, [pair])],
  }),
  swap: (night, { seats }) => ({
    meetings: night.meetings.map((meeting) => (isInLastRound(night, meeting) ? withSwapped(meeting, seats) : meeting)),
  }),
  'move one table on': (night, { table, pairs }) => ({
    meetings: [
      ...night.meetings.map((meeting) =>
        isInLastRound(night, meeting) && (meeting.table ?? 0) >= table ? { ...meeting, isStruck: true } : meeting,
      ),
      ...meetingsIn(lastRound(night)?.number ?? 0, pairs),
    ],
  }),
}

function changeLast({ rounds }: Night, change: (round: Round) => Round): Round[] {
  return rounds.map((round, nth) => (nth === rounds.length - 1 ? change(round) : round))
}

/** Moves the ends by the length of the pause. */
function resumeAt(round: Round, atMs: number): Round {
  if (round.pausedAtMs === null) return round
  const pauseMs = Math.max(0, atMs - round.pausedAtMs)
  const talkStartsAtMs = round.talkStartsAtMs + (round.pausedAtMs < round.talkStartsAtMs ? pauseMs : 0)
  return { ...round, talkStartsAtMs, endsAtMs: round.endsAtMs + pauseMs, pausedAtMs: null }
}

function endAt(round: Round, atMs: number): Round {
  const endsAtMs = Math.max(round.calledAtMs, Math.min(round.endsAtMs, clockOf(round, atMs)))
  return { ...round, talkStartsAtMs: Math.min(round.talkStartsAtMs, endsAtMs), endsAtMs, pausedAtMs: null }
}

/** Returns who was in when the round was called, had not left, and had not asked to sit it out. */
function presentAt(night: Night, calledAtMs: number): Set<SeatId> {
  const present = [...night.seats.values()].filter(
    ({ id, inSinceMs }) =>
      (inSinceMs ?? Infinity) <= calledAtMs && !hadLeftBy(night, id, calledAtMs) && !sitsOutNext(night, id),
  )
  return new Set(present.map(({ id }) => id))
}

function meetingsIn(round: number, pairs: readonly SeatedPair[]): Meeting[] {
  return pairs.map(({ table, seats }) => ({ round, table, seats, isStruck: false }))
}

function isInLastRound(night: Night, { round, isStruck }: Meeting): boolean {
  return !isStruck && round === lastRound(night)?.number
}

/** Exchanges two guests wherever one of them sits. */
function withSwapped(meeting: Meeting, [one, other]: Pair): Meeting {
  const swapped = (seat: SeatId) => (seat === one ? other : seat === other ? one : seat)
  return { ...meeting, seats: [swapped(meeting.seats[0]), swapped(meeting.seats[1])] }
}
