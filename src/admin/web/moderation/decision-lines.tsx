import type { DecisionInFull } from '#admin/contract/moderation.ts'
import { measureWords, removedWords } from '#admin/web/moderation/moderation-words.ts'
import { listOf } from '#safety/rules/removable-words.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** A decision with its reason, the member's answer, and its outcome. */
export function DecisionLines({ decision }: { decision: DecisionInFull }) {
  const { measure, removed, by, decided_at, reason, answer, answered_at, outcome, outcome_words, settled_at } = decision
  return (
    <div className={css.person}>
      <p>
        <strong>{measureWords[measure]}</strong> by {by?.name ?? 'an owner whose account is gone'},{' '}
        {sayShortInstant(decided_at)}
        {removed.length > 0 && `; deleted: ${listOf(removed.map((one) => removedWords[one]))}`}.
      </p>
      {reason !== '' && <blockquote className={css.quoted}>{reason}</blockquote>}
      {answer !== null && answered_at !== null && (
        <>
          <p>Their answer, {sayShortInstant(answered_at)}:</p>
          <blockquote className={css.quoted}>{answer}</blockquote>
        </>
      )}
      {outcome !== null && settled_at !== null && (
        <>
          <p>
            <strong>{outcome === 'stands' ? 'It stands' : 'Taken back'}</strong>, {sayShortInstant(settled_at)}.
          </p>
          {outcome_words !== null && outcome_words !== '' && (
            <blockquote className={css.quoted}>{outcome_words}</blockquote>
          )}
        </>
      )}
    </div>
  )
}
