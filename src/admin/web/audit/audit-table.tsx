import { Link } from 'react-router'
import type { AuditRow, AuditSubject } from '#admin/contract/audit.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './audit.module.css'

type Props = { caption: string; rows: readonly AuditRow[]; next: string | null; empty: string }

/** Shows who did what, when, and to what. */
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
  { name: 'when', head: 'When', noWrap: true, cell: ({ at }) => formatShortInstant(at) },
  { name: 'who', head: 'Who', cell: (row) => <ActorCell row={row} /> },
  { name: 'what', head: 'What they did', cell: ({ description }) => description },
  { name: 'about', head: 'About', cell: ({ subject }) => <SubjectCell subject={subject} /> },
]

const actorLabels = { person: '', site: 'The site', gone: 'Former member' } as const

function ActorCell({ row: { by, person } }: { row: AuditRow }) {
  if (!person) return <span className={css.soft}>{actorLabels[by]}</span>
  return <Link to={adminPaths.member(person.id)}>{person.name}</Link>
}

function SubjectCell({ subject: { kind, id, name } }: { subject: AuditSubject }) {
  if (kind === 'other') return null
  const label = name ?? fallbackLabels[kind]
  if (label === undefined) return <span className={css.soft}>Deleted</span>
  return <Link to={pages[kind](id)}>{label}</Link>
}

const pages = {
  member: adminPaths.member,
  event: adminPaths.event,
  venue: adminPaths.venue,
  booking: adminPaths.booking,
  payment: adminPaths.payment,
  report: adminPaths.report,
  decision: adminPaths.decision,
  complaint: adminPaths.complaint,
}

/** Labels for subjects without a name. */
const fallbackLabels: Partial<Record<AuditSubject['kind'], string>> = {
  payment: 'The payment',
  report: 'The report',
  decision: 'The decision',
  complaint: 'The complaint',
}
