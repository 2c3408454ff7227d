import type { AnswerOf } from '#platform/contract.ts'
import type { getModeration } from '#admin/contract/moderation.ts'
import { formatWait } from '#admin/web/moderation/moderation-labels.ts'
import css from './moderation.module.css'

type Overview = AnswerOf<typeof getModeration>

/** Shows the number of open reports and how long decisions take. */
export function DecisionTimes({ overview }: { overview: Overview }) {
  const { open, urgent, longest_waiting_minutes: longest, decided } = overview
  return (
    <dl className={css.figures}>
      <Figure label="Open" value={open >= 1000 ? '1,000 or more' : String(open)} />
      <Figure label="Urgent" value={String(urgent)} />
      <Figure label="Waiting longest" value={longest === null ? 'None' : formatWait(longest)} />
      <Figure label="Usual time to decide" value={decided ? formatWait(decided.usual_minutes) : 'None yet'} />
      <Figure label="Longest" value={decided ? formatWait(decided.longest_minutes) : 'None yet'} />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
