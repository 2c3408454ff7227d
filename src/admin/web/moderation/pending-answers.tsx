import { Link } from 'react-router'
import type { DecisionDetails } from '#admin/contract/moderation.ts'
import { measureLabels } from '#admin/web/moderation/moderation-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** Lists decisions that members have answered and an owner must review. */
export function PendingAnswers({ answers }: { answers: readonly DecisionDetails[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers" className={css.answers}>
      <h2 id="answers">Responses to review</h2>
      <ul>
        {answers.map(({ id, about, measure, answer, answered_at }) => (
          <li key={id}>
            <p>
              <Link to={adminPaths.decision(id)}>
                {about?.name ?? 'Someone'}: {measureLabels[measure].toLowerCase()}
              </Link>
              {answered_at !== null && <span className={css.soft}> responded {formatShortInstant(answered_at)}</span>}
            </p>
            <p className={css.short}>{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
