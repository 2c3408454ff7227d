import { useMemo } from 'react'
import { choicesOf, type RoundsChoice } from '#event-night/rules/night/choices.ts'
import css from '#event-night/web/rounds/round-tables.module.css'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
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
  return (
    <section aria-labelledby="plan" className={css.section}>
      <h3 id="plan">What’s planned</h3>
      <p>{`${formatMeetings(plan.meetings)} in ${formatRounds(rounds)}. ${movesSentence(walkMeetings, plan.meetings)}`}</p>
      <p>{planTimes(console)}</p>
      {isTimeLeft ? (
        <p>Everyone meets everyone before the time is up. You could let guests talk longer, or end early.</p>
      ) : (
        <ul>
          {choices.map((choice) => (
            <li key={choice.rounds}>{choiceSentence(choice)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function movesSentence(walkMeetings: number, meetings: number): string {
  return walkMeetings >= meetings
    ? 'Moving one table on after each round would give just as many.'
    : `Moving one table on after each round would give ${walkMeetings}.`
}

function choiceSentence({ rounds, meetings, fewest }: RoundsChoice): string {
  return `With ${formatRounds(rounds)}: ${formatMeetings(meetings)}, and everyone meets at least ${fewest}.`
}

const formatMeetings = (meetings: number) => (meetings === 1 ? '1 meeting' : `${meetings} meetings`)

const formatRounds = (rounds: number) => (rounds === 1 ? '1 round' : `${rounds} rounds`)
