import type { ComplaintDetails } from '#privacy/contract/admin/complaints.ts'
import { DaysLeft } from '#privacy/web/admin/complaints/days-left.tsx'
import { formatShortDate, formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './complaints.module.css'

/** Lists what has happened to the complaint, in chronological order, up to the answer. */
export function ComplaintHistory({ complaint }: { complaint: ComplaintDetails }) {
  const { received_at, answer_by, days_left, extended_at, extension_reason, reminders, reminded_at } = complaint
  return (
    <ul className={css.steps}>
      <li>Received {formatShortInstant(received_at)}.</li>
      {extended_at !== null && (
        <li>
          Deadline extended {formatShortInstant(extended_at)}. The reason we gave:
          <span className={css.quoted}>{extension_reason}</span>
        </li>
      )}
      {reminded_at !== null && (
        <li>
          {reminders === 1 ? 'Owners reminded' : `Owners reminded ${reminders} times, most recently`}{' '}
          {formatShortInstant(reminded_at)}.
        </li>
      )}
      {days_left !== null && (
        <li>
          Answer due by {formatShortDate(answer_by)}: <DaysLeft left={days_left} />.
        </li>
      )}
      <Outcome complaint={complaint} />
    </ul>
  )
}

function Outcome({ complaint: { closed_at, closure_method, closed_by, outcome } }: { complaint: ComplaintDetails }) {
  if (closed_at === null) return null
  return (
    <li>
      Answered {formatShortInstant(closed_at)}
      {closed_by !== null && (
        <>
          {' '}
          by <bdi>{closed_by}</bdi>
        </>
      )}
      {closure_method === 'by email' ? ', by email:' : ', but not by email. Your note:'}
      <span className={css.quoted}>{outcome}</span>
    </li>
  )
}
