import { plannedEndMs } from '#event-night/rules/night/phase.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { timeOfFinish } from '#event-night/web/rounds/finish-time.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { formatTime } from '#platform/local-time.ts'

/** Says when the interval is and when the last planned round ends. Empty if no round is planned. */
export function planTimes({
  event,
  night,
  plan,
  nowMs,
}: Pick<NightConsole, 'event' | 'night' | 'plan' | 'nowMs'>): string {
  const [first, last] = [plan.rounds.at(0)?.number, plan.rounds.at(-1)?.number]
  const endMs = plannedEndMs(night, plan.rounds.length, nowMs)
  if (first === undefined || last === undefined || endMs === null) return ''
  const { intervalAfter = null } = night.settings ?? {}
  const isIntervalAhead = intervalAfter !== null && intervalAfter >= first - 1 && intervalAfter < last
  const interval = isIntervalAhead ? `There’s an interval of 15 minutes after round ${intervalAfter}. ` : ''
  // A local time, of which only the time of day is used.
  const time = formatTime(`${event.end_date_local.slice(0, 10)}T${timeOfFinish(event, endMs)}`)
  return lastRound(night)
    ? `${interval}Round ${last} finishes at about ${time}.`
    : `${interval}If you call round 1 now, round ${last} finishes at about ${time}.`
}
