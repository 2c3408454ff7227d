import { Link } from 'react-router'
import type { AuditRow, AuditSubject } from '#back-office/contract/audit.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './audit.module.css'

type Props = { caption: string; rows: readonly AuditRow[]; next: string | null; empty: string }

/** Who did what, when, and to what. */
export function AuditTable({ caption, rows, next, empty }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      next={next}
      order={{ sort: 'time', direction: 'desc' }}
      empty={empty}
    />
  )
}

const columns: readonly Column<AuditRow>[] = [
  { name: 'when', head: 'When', cell: ({ at }) => <span className={css.when}>{sayShortInstant(at)}</span> },
  { name: 'who', head: 'Who', cell: (row) => <Who row={row} /> },
  { name: 'what', head: 'What they did', cell: ({ says }) => says },
  { name: 'about', head: 'About', cell: ({ subject }) => <About subject={subject} /> },
]

const nobody = { person: '', site: 'The site itself', gone: 'Somebody who has left', hidden: 'Somebody' } as const

function Who({ row: { by, person } }: { row: AuditRow }) {
  if (!person) return <span className={css.soft}>{nobody[by]}</span>
  return <Link to={`/admin/members/${person.id}`}>{person.name}</Link>
}

function About({ subject }: { subject: AuditSubject }) {
  const { kind, id, name, event_id: eventId } = subject
  if (kind === 'report') return <Link to={`/admin/moderation/${id}`}>The report</Link>
  if (kind === 'payment') return <Link to={`/admin/money/${id}`}>The payment</Link>
  if (kind === 'other' || name === null) return <span className={css.soft}>{kind === 'other' ? '' : 'Gone'}</span>
  const to = { member: `/admin/members/${id}`, venue: `/admin/venues/${id}`, event: '', booking: '' }[kind]
  return <Link to={to || `/admin/events/${eventId ?? ''}`}>{name}</Link>
}
