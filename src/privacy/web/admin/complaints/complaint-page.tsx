import { Link, useLoaderData } from 'react-router'
import type { ComplaintDetails, getComplaint } from '#privacy/contract/admin/complaints.ts'
import { AnswerForms } from '#privacy/web/admin/complaints/answer-forms.tsx'
import { ComplaintHistory } from '#privacy/web/admin/complaints/complaint-history.tsx'
import { shortKindLabels } from '#privacy/web/admin/complaints/complaint-labels.ts'
import { ComplaintSender } from '#privacy/web/admin/complaints/complaint-sender.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import css from './complaints.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Complaint or request', description: 'A complaint or data request, and its answer.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getComplaint>('GET /api/admin/complaints/:id', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const complaint = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={complaint ? `Complaint or request ${complaint.reference}` : 'Complaint or request'}>
      <p className={css.lead}>
        <Link to={adminPaths.complaints}>All complaints and requests</Link>
      </p>
      {complaint ? <Complaint key={complaint.id} complaint={complaint} /> : <LoadingLines />}
    </AdminPage>
  )
}

function Complaint({ complaint }: { complaint: ComplaintDetails }) {
  const { kind, content, closed_at, extended_at } = complaint
  // The heading gets the focus when the complaint's state changes, so that screen readers announce the change.
  const heading = useFocusWhenChanged(`${closed_at ?? 'open'} ${extended_at ?? ''}`)
  return (
    <div className={css.columns}>
      <div className={css.written}>
        <h2>Message</h2>
        <p className={css.soft}>{shortKindLabels[kind]}</p>
        <p className={css.quoted}>{content}</p>
      </div>
      <div className={css.aside}>
        <h2>From</h2>
        <ComplaintSender complaint={complaint} />
        <h2 ref={heading} tabIndex={-1} className={css.history}>
          {closed_at === null ? 'Progress' : 'Answered'}
        </h2>
        <ComplaintHistory complaint={complaint} />
      </div>
      {closed_at === null && <AnswerForms complaint={complaint} />}
    </div>
  )
}
