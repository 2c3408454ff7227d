import type { OwnNight } from '#event-night/contract/own-night.ts'
import { phaseOfRound, type RoundPhase } from '#event-night/rules/night/phase.ts'

/** What the page shows, one large thing first. */
export type OwnNightText = {
  heading: string
  /** The partner’s first name, large. */
  partner?: string
  details: string[]
  /** The time left in the phase, with what it is until. */
  clock?: { label: string; remainingMs: number }
}

/** Returns where the round is on the site’s clock. Null if no round has been called, or if the rounds are over. */
export function phaseOfOwnRound({ round }: OwnNight, nowMs: number): RoundPhase | null {
  if (!round) return null
  const times = {
    number: round.number,
    talkStartsAtMs: Date.parse(round.talk_starts_at),
    endsAtMs: Date.parse(round.ends_at),
    pausedAtMs: round.paused_at === null ? null : Date.parse(round.paused_at),
  }
  return phaseOfRound(times, Date.parse(round.next_at), nowMs)
}

export function textOf(night: OwnNight, phase: RoundPhase | null): OwnNightText {
  const { event, stage, place } = night
  if (event.cancelled) return { heading: 'This event has been cancelled', details: [] }
  if (stage === 'over') return { heading: 'The evening is over', details: ['Thank you for coming.'] }
  if (place.is === 'not in')
    return { heading: 'You’re not checked in yet', details: ['Please show your ticket at the door.'] }
  if (place.is === 'left')
    return { heading: 'You’ve left', details: ['You won’t be given a table unless you come back.'] }
  if (stage === 'on paper')
    return { heading: 'Listen to the host', details: ['You won’t need this page for the rest of the evening.'] }
  if (!phase) return { heading: 'You’re in', details: ['Your first table will appear here once round 1 is called.'] }
  return textOfRound(night, phase)
}

function textOfRound(night: OwnNight, phase: RoundPhase): OwnNightText {
  const { place, rounds } = night
  const next = `Your next table will appear here once round ${phase.round + 1} is called.`
  const isLast = rounds !== null && phase.round >= rounds
  if (phase.phase === 'interval')
    return {
      heading: 'Interval',
      details: [next],
      clock: { label: 'Until the next round', remainingMs: phase.remainingMs },
    }
  if (phase.phase === 'round over')
    return { heading: `Round ${phase.round} is over`, details: [isLast ? 'That was the last round.' : next] }
  const clock = clockOf(phase, place.is === 'at a table')
  if (place.is === 'at a table')
    return { heading: tableName(place.table), partner: place.partner, details: [roundOf(night, phase.round)], clock }
  const after = isLast ? 'This is the last round.' : next
  if (place.is === 'sitting out')
    return { heading: 'You’re sitting this one out', details: [roundOf(night, phase.round), after], clock }
  return { heading: 'You’re in', details: [`Round ${phase.round} was called before you arrived.`, after], clock }
}

/** Only guests at a table are told that it is time to talk. */
function clockOf(phase: Exclude<RoundPhase, { phase: 'interval' | 'round over' }>, isSeated: boolean) {
  const { remainingMs } = phase
  if (phase.phase === 'paused') return { label: 'Paused', remainingMs }
  if (phase.phase === 'moving') return { label: 'Talking starts in', remainingMs }
  return { label: isSeated ? 'Time to talk' : 'The round ends in', remainingMs }
}

const tableName = (table: number | null) => (table === null ? 'You’re at a table' : `Table ${table}`)

/** Formats the progress as 'Round 5 of 12'. */
function roundOf({ rounds }: OwnNight, round: number): string {
  return rounds === null || rounds < round ? `Round ${round}` : `Round ${round} of ${rounds}`
}
