import { useMemo } from 'react'
import { choicesOf } from '#event-night/rules/night/choices.ts'
import { sparseRounds } from '#event-night/rules/night/sparse-rounds.ts'
import css from '#event-night/web/rounds/round-tables.module.css'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { otherChoicesMessage, plannedMessage, sparseRoundsMessage } from '#event-night/web/rounds/plan-messages.ts'
import { planTimes } from '#event-night/web/rounds/plan-times.ts'

const MINUTE_MS = 60_000

/** What is planned for the time left, what one round more or fewer would change, and what simply moving on would. */
export function PlanSummary({ night: console }: { night: NightConsole }) {
  const { night, plan, nowMs } = console
  const rounds = plan.rounds.length
  const minutes = Math.floor(nowMs / MINUTE_MS)
  const { choices, walkMeetings } = useMemo(() => choicesOf(night, minutes * MINUTE_MS, plan), [night, minutes, plan])
  if (rounds === 0) return null
  const isTimeLeft = rounds < plan.roundsByClock
  const planned = choices.find((choice) => choice.rounds === rounds)
  const sparse = sparseRoundsMessage(sparseRounds(night, plan))
  return (
    <section aria-labelledby="plan" className={css.section}>
      <h3 id="plan">What’s planned</h3>
      <p>{plannedMessage(plan, isTimeLeft ? null : (planned?.fewest ?? null))}</p>
      {sparse !== '' && <p>{sparse}</p>}
      <p>{planTimes(console)}</p>
      {isTimeLeft ? (
        <p>Everyone meets everyone they can before the time is up. You could let guests talk longer, or end early.</p>
      ) : (
        <p>{otherChoicesMessage(choices, rounds)}</p>
      )}
      <p>{movesSentence(walkMeetings, plan.meetings)}</p>
    </section>
  )
}

function movesSentence(walkMeetings: number, meetings: number): string {
  return walkMeetings >= meetings
    ? 'Moving one table on after each round would give just as many meetings.'
    : `Moving one table on after each round would give ${walkMeetings} meetings.`
}
