import { Link, useLoaderData } from 'react-router'
import type { listBreachNotices, NoticeSummary } from '#privacy/contract/admin/breach-notices.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './notices.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Data breach notices', description: 'Notices sent to members about data breaches.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listBreachNotices>('GET /api/admin/breach-notices', {
    query: listQueryOf<typeof listBreachNotices>(request),
  }),
)

const columns: readonly Column<NoticeSummary>[] = [
  {
    name: 'subject',
    head: 'Subject',
    cell: ({ id, subject }) => <Link to={adminPaths.breachNotice(id)}>{subject}</Link>,
  },
  {
    name: 'started_at',
    head: 'Started',
    sorts: 'desc',
    noWrap: true,
    cell: ({ started_at }) => formatShortInstant(started_at),
  },
  { name: 'notified', head: 'Sent', align: 'right', cell: ({ notified, people }) => `${notified} of ${people}` },
  {
    name: 'finished_at',
    head: 'Finished',
    noWrap: true,
    cell: ({ finished_at }) => (finished_at ? formatShortInstant(finished_at) : 'In progress'),
  },
]

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage
      heading="Data breach notices"
      actions={<ButtonLink to={adminPaths.newBreachNotice}>Write a notice</ButtonLink>}
    >
      <p className={css.lead}>
        If members’ data is lost, stolen or seen by someone who shouldn’t see it, and that puts them at risk, you must
        tell them without delay, and the ICO within 72 hours of finding out.
      </p>
      <DataTable
        caption="Data breach notices"
        columns={columns}
        rows={loaded?.rows}
        idOf={({ id }) => id}
        next={loaded?.next}
        order={{ sort: 'started_at', direction: 'desc' }}
        empty="No notices have been sent."
      />
    </AdminPage>
  )
}
