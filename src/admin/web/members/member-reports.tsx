import { Link } from 'react-router'
import type { MemberReport } from '#admin/contract/members.ts'
import { formatReport } from '#admin/web/members/member-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

type Props = {
  reports: readonly MemberReport[]
  /** The label for the other member, such as 'Reported by'. */
  by: string
  none: string
}

export function MemberReports({ reports, by, none }: Props) {
  if (reports.length === 0) return <p className={css.soft}>{none}</p>
  return (
    <ul className={css.list}>
      {reports.map((report) => (
        <li key={report.id}>
          <Link to={adminPaths.report(report.id)}>{formatReport(report)}</Link>
          <br />
          {report.other && (
            <>
              {by} <Link to={adminPaths.member(report.other.id)}>{report.other.name}</Link>,{' '}
            </>
          )}
          <span className={css.soft}>
            {formatShortInstant(report.reported_at)}, {report.closed_at === null ? 'open' : 'closed'}
          </span>
        </li>
      ))}
    </ul>
  )
}
