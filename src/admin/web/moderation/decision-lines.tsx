import type { DecisionDetails } from '#admin/contract/moderation.ts'
import { measureLabels, removableLabels } from '#admin/web/moderation/moderation-labels.ts'
import { formatList } from '#safety/rules/removable-labels.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** Shows a decision with its reason, the member's answer and its outcome. */
export function DecisionLines({ decision }: { decision: DecisionDetails }) {
  const { measure, removed, by, decided_at, reason, answer, answered_at, outcome, outcome_note, settled_at } = decision
  return (
    <div className={css.person}>
      <p>
        <strong>{measureLabels[measure]}</strong> by {by?.name ?? 'a former owner'}, {formatShortInstant(decided_at)}
        {removed.length > 0 && `; deleted: ${formatList(removed.map((one) => removableLabels[one]))}`}.
      </p>
      {reason !== '' && <blockquote className={css.quoted}>{reason}</blockquote>}
      {answer !== null && answered_at !== null && (
        <>
          <p>Their response, {formatShortInstant(answered_at)}:</p>
          <blockquote className={css.quoted}>{answer}</blockquote>
        </>
      )}
      {outcome !== null && settled_at !== null && (
        <>
          <p>
            <strong>{outcome === 'upheld' ? 'Upheld' : 'Reversed'}</strong>, {formatShortInstant(settled_at)}.
          </p>
          {outcome_note !== null && outcome_note !== '' && (
            <blockquote className={css.quoted}>{outcome_note}</blockquote>
          )}
        </>
      )}
    </div>
  )
}
