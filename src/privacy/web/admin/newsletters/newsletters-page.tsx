import { Link, useLoaderData } from 'react-router'
import type { listNewsletters, NewsletterSummary } from '#privacy/contract/admin/newsletters.ts'
import { formatMembers } from '#privacy/rules/newsletter.ts'
import { stateLabels } from '#privacy/web/admin/newsletters/audience-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './newsletters.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Newsletters', description: 'Emails to members who asked for newsletters.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listNewsletters>('GET /api/admin/newsletters', { query: listQueryOf<typeof listNewsletters>(request) }),
)

const columns: readonly Column<NewsletterSummary>[] = [
  {
    name: 'subject',
    head: 'Subject',
    cell: ({ id, subject }) => <Link to={adminPaths.newsletter(id)}>{subject}</Link>,
  },
  { name: 'state', head: 'Status', noWrap: true, cell: ({ state }) => stateLabels[state] },
  { name: 'saved_at', head: 'Saved', noWrap: true, cell: ({ saved_at }) => formatShortInstant(saved_at) },
  {
    name: 'started_at',
    head: 'Started',
    noWrap: true,
    cell: ({ started_at }) => started_at && formatShortInstant(started_at),
  },
  {
    name: 'notified',
    head: 'Sent to',
    cell: ({ state, notified }) => (state === 'draft' ? null : formatMembers(notified)),
  },
]

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage
      heading="Newsletters"
      actions={<ButtonLink to={adminPaths.newNewsletter}>Write a newsletter</ButtonLink>}
    >
      <p className={css.lead}>
        Newsletters go only to members who asked for them. You choose them by town, age and when they last came, and
        never by whom they like. There’s also an{' '}
        <Link to={adminPaths.comeBackEmail}>email that invites members back</Link> by itself.
      </p>
      <DataTable
        caption="Newsletters"
        columns={columns}
        rows={loaded?.rows}
        idOf={({ id }) => id}
        next={loaded?.next}
        order={{ sort: 'created_at', direction: 'desc' }}
        empty="You haven’t written a newsletter yet."
      />
    </AdminPage>
  )
}
