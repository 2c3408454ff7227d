import { Link, useLoaderData } from 'react-router'
import type { countMail, listMail, MailSummary } from '#admin/contract/mail.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { MailOverview } from '#admin/web/mail/mail-overview.tsx'
import { stateLabels, stateLooks } from '#admin/web/mail/state-labels.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatNearInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './mail.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Emails', description: 'Emails that are waiting, have been sent or have failed.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const [mails, counts] = await Promise.all([
    api<typeof listMail>('GET /api/admin/mail', { query: listQueryOf<typeof listMail>(request) }),
    api<typeof countMail>('GET /api/admin/mail-counts'),
  ])
  return { ...mails, counts }
})

const columns: readonly Column<MailSummary>[] = [
  {
    name: 'subject',
    head: 'Subject',
    oneLine: 'large share',
    cell: ({ id, subject }) => <Link to={adminPaths.mail(id)}>{subject ?? 'Private email'}</Link>,
  },
  { name: 'to', head: 'To', oneLine: 'fit', cell: ({ to }) => <EmailAddress of={to} /> },
  {
    name: 'created_at',
    head: 'Created',
    sorts: 'desc',
    noWrap: true,
    cell: ({ created_at: at }) => formatNearInstant(at),
  },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ state }) => <StatusMark look={stateLooks[state]}>{stateLabels[state]}</StatusMark>,
  },
  { name: 'sent_at', head: 'Sent', noWrap: true, onPhone: 'hidden', cell: formatSent },
]

/** Formats when an email was sent: only the time, if that is on the day on which it was created. */
function formatSent({ created_at, sent_at: sentAt }: MailSummary): string {
  if (!sentAt) return '–'
  const [day, time = ''] = formatNearInstant(sentAt).split(', ')
  return day === formatNearInstant(created_at).split(', ')[0] ? time : formatNearInstant(sentAt)
}

const choices = Object.entries(stateLabels).map(([value, label]) => ({ value, label }))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage
      heading="Emails"
      actions={
        <ButtonLink to={adminPaths.breachNotices} look="quiet">
          Data breach notices
        </ButtonLink>
      }
    >
      {loaded ? (
        <>
          <MailOverview counts={loaded.counts} />
          <h2>All emails</h2>
          <p className={css.retention}>
            Emails stay in this list for 30 days. Their text is kept for 7 days after sending.
          </p>
          <ListFilters search="Address or subject">
            <FilterSelect name="state" label="Status" all="All" choices={choices} />
          </ListFilters>
          <DataTable
            caption="Emails"
            columns={columns}
            rows={loaded.rows}
            idOf={({ id }) => id}
            next={loaded.next}
            order={{ sort: 'created_at', direction: 'desc' }}
            names={{ one: 'email', many: 'emails' }}
            empty="No emails found."
          />
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}
