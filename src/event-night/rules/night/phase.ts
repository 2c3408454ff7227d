import type { Night, NightSettings, Round } from './night.ts'
import { lastRound } from './rounds.ts'

const INTERVAL_MS = 15 * 60_000
/** Guests hear a bell when this is left. */
const LAST_SECONDS_MS = 30_000

/** Where a night is. `remainingMs` is the time until it goes on, and follows from instants alone. */
export type NightPhase = { phase: 'set up' | 'ready' | 'on paper' | 'over' } | RoundPhase

/** Where the round is that was called last. */
export type RoundPhase =
  | { phase: 'moving'; round: number; remainingMs: number }
  | { phase: 'talking'; round: number; remainingMs: number; isLastSeconds: boolean }
  /** What remains of moving or talking. */
  | { phase: 'paused'; round: number; remainingMs: number; isTalking: boolean }
  | { phase: 'round over'; round: number }
  | { phase: 'interval'; round: number; remainingMs: number }

/** What a phase depends on: a device that shows nothing else needs no more of a night. */
export type NightTimes = Pick<Night, 'isOver' | 'isOnPaper'> & {
  settings: Pick<NightSettings, 'intervalAfter'> | null
  rounds: readonly RoundTimes[]
}
type RoundTimes = Pick<Round, 'number' | 'talkStartsAtMs' | 'endsAtMs' | 'pausedAtMs'>

export function phaseOf(night: NightTimes, nowMs: number): NightPhase {
  if (night.isOver) return { phase: 'over' }
  if (night.isOnPaper) return { phase: 'on paper' }
  if (!night.settings) return { phase: 'set up' }
  const round = lastRound(night)
  return round ? phaseOfRound(round, mayCallNextAtMs(night, round), nowMs) : { phase: 'ready' }
}

/** Returns where a round is. `nextMs` is when the next one can be called. */
export function phaseOfRound(round: RoundTimes, nextMs: number, nowMs: number): RoundPhase {
  const { number, talkStartsAtMs, endsAtMs, pausedAtMs } = round
  const atMs = pausedAtMs ?? nowMs
  const isTalking = atMs >= talkStartsAtMs
  const remainingMs = (isTalking ? endsAtMs : talkStartsAtMs) - atMs
  if (pausedAtMs !== null) return { phase: 'paused', round: number, remainingMs, isTalking }
  if (!isTalking) return { phase: 'moving', round: number, remainingMs }
  if (remainingMs > 0)
    return { phase: 'talking', round: number, remainingMs, isLastSeconds: remainingMs <= LAST_SECONDS_MS }
  if (nowMs < nextMs) return { phase: 'interval', round: number, remainingMs: nextMs - nowMs }
  return { phase: 'round over', round: number }
}

/** Returns when the round after this one can be called: at its end, or at the end of the interval. */
export function mayCallNextAtMs({ settings }: Pick<NightTimes, 'settings'>, { number, endsAtMs }: RoundTimes): number {
  return endsAtMs + (settings?.intervalAfter === number ? INTERVAL_MS : 0)
}

/** Returns when the leading device calls the next round by itself, if one is left. Null if a host calls it. A host calls the first one. */
export function callDueAtMs(night: Night): number | null {
  const round = lastRound(night)
  const isWaiting = night.settings?.calls !== 'by itself' || night.areCallsStopped || night.isOver || night.isOnPaper
  return isWaiting || round?.pausedAtMs !== null ? null : mayCallNextAtMs(night, round)
}

/** Rounds that are called by hand start some seconds late. So much later the last one may end. */
const OVERRUN_MS = 2 * 60_000
/** Nobody meets more guests in a night. It ends the count if the time to finish is wrong by days. */
const MOST_ROUNDS = 100

/** Returns how many more rounds the clock leaves. */
export function roundsByClock(night: Night, nowMs: number): number {
  const { settings } = night
  if (!settings || night.isOver || night.isOnPaper) return 0
  const ends = endsOfRounds(night, settings, { nowMs, rounds: MOST_ROUNDS })
  return ends.filter((endMs) => endMs <= settings.finishAtMs + OVERRUN_MS).length
}

/** Returns when the last of so many more rounds ends, if each is called as soon as it can be. Null if there is none. */
export function plannedEndMs(night: Night, rounds: number, nowMs: number): number | null {
  return night.settings && (endsOfRounds(night, night.settings, { nowMs, rounds }).at(-1) ?? null)
}

function endsOfRounds(night: Night, settings: NightSettings, { nowMs, rounds }: { nowMs: number; rounds: number }) {
  const last = lastRound(night)
  const roundMs = (settings.moveSeconds + settings.talkSeconds) * 1_000
  let startMs = last ? nextStartMs(night, last, nowMs) : nowMs
  return Array.from({ length: rounds }, (_, nth) => {
    const endMs = startMs + roundMs
    startMs = endMs + ((last?.number ?? 0) + nth + 1 === settings.intervalAfter ? INTERVAL_MS : 0)
    return endMs
  })
}

function nextStartMs(night: Night, round: Round, nowMs: number): number {
  const pauseMs = round.pausedAtMs === null ? 0 : Math.max(0, nowMs - round.pausedAtMs)
  return Math.max(nowMs, mayCallNextAtMs(night, round) + pauseMs)
}
