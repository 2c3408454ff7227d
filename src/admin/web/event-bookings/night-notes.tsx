import { Fragment } from 'react'
import { Link } from 'react-router'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './event-bookings.module.css'

type Note = AnswerOf<typeof getEventOverview>['night_notes'][number]

/** Lists what hosts noted about guests during the evening. Nothing if they noted nothing. */
export function NightNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="night-notes">
      <h2 id="night-notes">Notes by hosts</h2>
      <p className={css.soft}>Only owners can read these. They’re deleted after six months.</p>
      <ol className={css.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={css.soft}>
              {formatShortInstant(note.written_at)} · {note.written_by ?? 'A former host'}, about <Guests {...note} />
            </p>
            <p className={css.written}>{note.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Guests({ guests }: Pick<Note, 'guests'>) {
  if (guests.length === 0) return 'a guest without an account'
  return guests.map(({ id, user_name: name }, index) => (
    <Fragment key={id}>
      {index > 0 && ' and '}
      <Link to={adminPaths.member(id)}>{name}</Link>
    </Fragment>
  ))
}
