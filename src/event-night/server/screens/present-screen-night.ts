import type { ScreenNight } from '#event-night/contract/screens.ts'
import { isHere, type Round } from '#event-night/rules/night/night.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { whoSitsOut } from '#event-night/rules/night/sit-outs.ts'
import { nextTableOf } from '#event-night/rules/night/tables.ts'
import type { KnownNight } from '#event-night/server/night/known-nights.ts'
import type { Config } from '#platform/server/config.ts'

const byName = new Intl.Collator('en-GB', { numeric: true }).compare
const NO_BREAK = '\u00A0'

/** Presents a night to everyone in the room: first names or the numbers of printed cards, tables and times. */
export function presentScreenNight(
  { night, names, numbers, roundsPlanned }: KnownNight,
  { nowMs, shows }: { nowMs: number; shows: Config['bigScreenShows'] },
): ScreenNight {
  const nameOf = (seat: string) => (shows === 'names' ? names.get(seat) : `No.${NO_BREAK}${numbers.get(seat)}`) ?? ''
  const round = lastRound(night)
  const seated = [...night.seats.keys()].flatMap((seat) => {
    const table = isHere(night, seat) ? nextTableOf(night, seat)?.table : undefined
    return table === undefined ? [] : [{ name: nameOf(seat), table }]
  })
  const isFinished = night.isOver || night.isOnPaper
  return {
    is_on_paper: night.isOnPaper,
    is_over: night.isOver,
    interval_after: night.settings?.intervalAfter ?? null,
    rounds: isFinished ? (round?.number ?? 0) : roundsPlanned(nowMs),
    round: round && !isFinished ? presentTimes(round) : null,
    places: isFinished ? [] : seated.toSorted((one, other) => byName(one.name, other.name)),
    sits_out: isFinished ? [] : whoSitsOut(night).map(nameOf).toSorted(byName),
  }
}

function presentTimes(round: Round): NonNullable<ScreenNight['round']> {
  return {
    number: round.number,
    called_at: instantOf(round.calledAtMs),
    talk_starts_at: instantOf(round.talkStartsAtMs),
    ends_at: instantOf(round.endsAtMs),
    paused_at: round.pausedAtMs === null ? null : instantOf(round.pausedAtMs),
  }
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString()
