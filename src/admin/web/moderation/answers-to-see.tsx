import { Link } from 'react-router'
import type { DecisionInFull } from '#admin/contract/moderation.ts'
import { measureWords } from '#admin/web/moderation/moderation-words.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** Decisions that members have answered, for an owner to review. */
export function AnswersToSee({ answers }: { answers: readonly DecisionInFull[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers" className={css.answers}>
      <h2 id="answers">Answers to look at</h2>
      <ul>
        {answers.map(({ id, about, measure, answer, answered_at }) => (
          <li key={id}>
            <p>
              <Link to={`/admin/moderation/decisions/${id}`}>
                {about?.name ?? 'Somebody'}: {measureWords[measure].toLowerCase()}
              </Link>
              {answered_at !== null && <span className={css.soft}> answered {sayShortInstant(answered_at)}</span>}
            </p>
            <p className={css.short}>{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
