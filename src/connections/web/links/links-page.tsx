import { Link, useLoaderData } from 'react-router'
import type { listEvents } from '#browsing/contract.ts'
import { linkSteps, type LinkWithCounts, type listLinks } from '#connections/contract/links.ts'
import { ConnectionsNav } from '#connections/web/admin/connections-nav.tsx'
import { MonthChooser } from '#connections/web/links/month-chooser.tsx'
import { NewLinkForm } from '#connections/web/links/new-link-form.tsx'
import { formatCount, stepLabels } from '#connections/web/links/step-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import admin from '#connections/web/admin/connections.module.css'
import css from './links.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Tracked links', description: 'Links with a code, and how many bookings they brought.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const query = listQueryOf<typeof listLinks>(request)
  const [listed, events] = await Promise.all([
    api<typeof listLinks>('GET /api/admin/links', { query }),
    api<typeof listEvents>('GET /api/events', { query: { option: 'future' } }),
  ])
  return { ...listed, events }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Connections">
      <ConnectionsNav />
      <p className={admin.text}>
        Put a different link on each poster, post or website, and see how many bookings each one brings. We count visits
        by day and store nothing about the visitors, or on their devices. One person can count more than once.
      </p>
      {loaded && loaded.links.length > 0 && <MonthChooser month={loaded.month} months={loaded.months} />}
      <DataTable
        caption="Tracked links"
        columns={columns}
        rows={loaded?.links}
        idOf={({ code }) => code}
        next={null}
        order={{ sort: 'made', direction: 'desc' }}
        empty="No links yet. Make the first one below."
      />
      {loaded && loaded.links.length > 0 && (
        <p className={css.note}>Counts are up to yesterday. Below five, we don’t show them.</p>
      )}
      <section className={admin.section} aria-labelledby="new-link">
        <h2 id="new-link">New link</h2>
        {loaded && <NewLinkForm key={loaded.links.length} events={loaded.events} />}
      </section>
    </AdminPage>
  )
}

const columns: readonly Column<LinkWithCounts>[] = [
  {
    name: 'name',
    head: 'Name',
    cell: ({ code, name }) => <Link to={adminPaths.link(code)}>{name}</Link>,
  },
  { name: 'code', head: 'Code', noWrap: true, cell: ({ code }) => <code>{code}</code> },
  ...linkSteps.map((step): Column<LinkWithCounts> => ({
    name: step,
    head: stepLabels[step],
    align: 'right',
    noWrap: true,
    ...(step !== 'opened' && step !== 'booked' && { onPhone: 'hidden' }),
    cell: ({ counts }) => formatCount(counts[step]),
  })),
]
