import type { AnswerOf } from '#platform/contract.ts'
import type { getModeration } from '#admin/contract/moderation.ts'
import { formatWait } from '#admin/web/moderation/moderation-labels.ts'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'

type Overview = AnswerOf<typeof getModeration>

/** Shows the number of open reports and how long decisions take, or only how long they take if there is nothing to do. */
export function DecisionTimes({ overview }: { overview: Overview }) {
  const { open, urgent, answers, longest_waiting_minutes: longest, decided } = overview
  if (open === 0 && urgent === 0 && answers.length === 0)
    return decided && <p>It usually takes {formatWait(decided.usual_minutes)} to decide.</p>
  return (
    <Figures>
      <Figure name="Open" value={open >= 1000 ? '1,000 or more' : String(open)} />
      <Figure name="Urgent" value={String(urgent)} />
      <Figure name="Waiting longest" value={longest === null ? 'None' : formatWait(longest)} />
      <Figure name="Usual time to decide" value={decided ? formatWait(decided.usual_minutes) : 'None yet'} />
      <Figure name="Longest" value={decided ? formatWait(decided.longest_minutes) : 'None yet'} />
    </Figures>
  )
}
