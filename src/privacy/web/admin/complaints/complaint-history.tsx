import type { ComplaintInFull } from '#privacy/contract/admin/complaints.ts'
import { DaysLeft } from '#privacy/web/admin/complaints/answer-by.tsx'
import { sayShortDate, sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './complaints.module.css'

/** What has happened to the complaint, in order, down to the answer. */
export function ComplaintHistory({ complaint }: { complaint: ComplaintInFull }) {
  const { received_at, answer_by, days_left, extended_at, extended_why, reminders, reminded_at } = complaint
  return (
    <ul className={css.steps}>
      <li>Came {sayShortInstant(received_at)}.</li>
      {extended_at !== null && (
        <li>
          More time was taken {sayShortInstant(extended_at)}. They were told why:
          <span className={css.quoted}>{extended_why}</span>
        </li>
      )}
      {reminded_at !== null && (
        <li>
          {reminders === 1 ? 'The owners were reminded' : `The owners were reminded ${reminders} times, last`}{' '}
          {sayShortInstant(reminded_at)}.
        </li>
      )}
      {days_left !== null && (
        <li>
          To be answered by {sayShortDate(answer_by)}: <DaysLeft left={days_left} />.
        </li>
      )}
      <Outcome complaint={complaint} />
    </ul>
  )
}

function Outcome({ complaint: { closed_at, closed_how, closed_by, outcome } }: { complaint: ComplaintInFull }) {
  if (closed_at === null) return null
  return (
    <li>
      Answered {sayShortInstant(closed_at)}
      {closed_by !== null && (
        <>
          {' '}
          by <bdi>{closed_by}</bdi>
        </>
      )}
      {closed_how === 'by email' ? ', by email:' : ', in another way. The note:'}
      <span className={css.quoted}>{outcome}</span>
    </li>
  )
}
