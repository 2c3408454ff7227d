import { Link, useLoaderData } from 'react-router'
import type { getReport, ReportDetails } from '#admin/contract/moderation.ts'
import { DecisionForm } from '#admin/web/moderation/decision-form.tsx'
import { DecisionLines } from '#admin/web/moderation/decision-lines.tsx'
import { InvolvedPerson } from '#admin/web/moderation/involved-person.tsx'
import { formatWait, formatReport } from '#admin/web/moderation/moderation-labels.ts'
import { ReportedContent } from '#admin/web/moderation/reported-content.tsx'
import { UrgentMark } from '#admin/web/moderation/urgent-mark.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import css from './moderation.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Report', description: 'A report, the people involved and the decision.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getReport>('GET /api/admin/reports/:id', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const report = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={report ? formatReport(report) : 'Report'}>
      <p className={css.back}>
        <Link to={adminPaths.moderation}>All reports</Link>
      </p>
      {report && <Report key={report.id} report={report} />}
    </AdminPage>
  )
}

function Report({ report }: { report: ReportDetails }) {
  const { reported_person: reported, reporter, kind } = report
  return (
    <>
      <p className={css.details}>
        Reported {formatShortInstant(report.reported_at)};{' '}
        {report.closed_at === null
          ? `waiting for ${formatWait(report.waited_minutes)}`
          : `decided after ${formatWait(report.waited_minutes)}`}
        <UrgentMark reason={report.reason} />
      </p>
      <div className={css.columns}>
        <div>
          <ReportedContent report={report} />
          <Decided report={report} />
        </div>
        <div>
          <h2>Reported</h2>
          {reported ? <InvolvedPerson person={reported} /> : <p>{report.reported_name || 'You'}</p>}
          <h2>Reported by</h2>
          {reporter ? (
            <InvolvedPerson person={reporter} />
          ) : (
            <p>{kind === 'contact details' ? 'The site flagged this message.' : missingReporterMessage(report)}</p>
          )}
        </div>
      </div>
    </>
  )
}

function missingReporterMessage({ seen }: ReportDetails): string {
  return seen === null ? 'You can’t see who reported you.' : 'Their account has been deleted.'
}

/** Shows the decision or the form for it. When the report has been decided, the heading gets the focus. */
function Decided({ report }: { report: ReportDetails }) {
  const { decision, closed_at } = report
  const heading = useFocusWhenChanged(closed_at ?? 'open')
  return (
    <section className={css.decide}>
      <h2 ref={heading} tabIndex={-1}>
        {closed_at === null ? 'Decide' : 'Decision'}
      </h2>
      {closed_at === null && <DecisionForm report={report} />}
      {decision && <DecisionLines decision={decision} />}
      {closed_at !== null && !decision && <p>The decision is no longer on record.</p>}
    </section>
  )
}
