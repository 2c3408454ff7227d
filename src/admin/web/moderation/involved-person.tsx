import { Link } from 'react-router'
import type { InvolvedMember, ReportSummary } from '#admin/contract/moderation.ts'
import { measureLabels, stateOf, formatReport } from '#admin/web/moderation/moderation-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** Shows the reporter or the reported member with earlier reports and decisions, so that the owner can spot a pattern. */
export function InvolvedPerson({ person }: { person: InvolvedMember }) {
  const { id, name, role, suspended_at, reported, has_reported, decisions } = person
  return (
    <div className={css.person}>
      <p>
        <Link to={adminPaths.member(id)}>{name}</Link>
        {role !== 'member' && `, ${role}`}
        {suspended_at !== null && <span className={css.urgent}>Suspended</span>}
      </p>
      <h3>Decisions about them</h3>
      {decisions.length === 0 ? (
        <p className={css.soft}>None.</p>
      ) : (
        <ul>
          {decisions.map((decision) => (
            <li key={decision.id}>
              <Link to={adminPaths.decision(decision.id)}>
                {measureLabels[decision.measure]} {formatShortInstant(decision.decided_at)}
              </Link>
              {stateOf(decision) !== null && <span className={css.soft}> {stateOf(decision)}</span>}
            </li>
          ))}
        </ul>
      )}
      <h3>Other reports about them</h3>
      <Reports reports={reported} />
      <h3>Other reports by them</h3>
      <Reports reports={has_reported} />
    </div>
  )
}

function Reports({ reports }: { reports: readonly ReportSummary[] }) {
  if (reports.length === 0) return <p className={css.soft}>None.</p>
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.id}>
          <Link to={adminPaths.report(report.id)}>{formatReport(report)}</Link>
          <span className={css.soft}>
            {' '}
            {formatShortInstant(report.reported_at)}, {outcomeOf(report)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function outcomeOf({ closed_at, measure }: ReportSummary): string {
  if (closed_at === null) return 'open'
  return measure === null ? 'closed' : measureLabels[measure].toLowerCase()
}
