import { Link, useLoaderData } from 'react-router'
import type { EventReplacement, getEventOverview, listEventReplacements } from '#admin/contract/event-bookings.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [{ event }, replacements] = await Promise.all([
    api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } }),
    api<typeof listEventReplacements>('GET /api/admin/events/:id/replacements', {
      params: { id },
      query: listQueryOf<typeof listEventReplacements>(request),
    }),
  ])
  return { event, replacements }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Transfers', loaded?.event.title),
    description: 'Bookings that members have passed on to someone else.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <TableSkeleton />
  const { event, replacements } = loaded
  return (
    <EventFrame event={event}>
      <ListFilters search="Name" />
      <DataTable
        caption="Transfers"
        columns={columns}
        rows={replacements.rows}
        idOf={({ id }) => id}
        next={replacements.next}
        order={{ sort: 'started', direction: 'desc' }}
        names={{ one: 'transfer', many: 'transfers' }}
        empty="No transfers yet."
      />
    </EventFrame>
  )
}

const stateLabels: Record<EventReplacement['state'], string> = {
  open: 'Waiting to be accepted',
  accepted: 'Accepted',
  withdrawn: 'Cancelled',
  ended: 'Booking ended',
}

const columns: readonly Column<EventReplacement>[] = [
  {
    name: 'from',
    head: 'From',
    cell: ({ booking_id: id, from }) => <Link to={adminPaths.booking(id)}>{from ?? 'A former member'}</Link>,
  },
  { name: 'to', head: 'To', cell: ({ state, to }) => (state === 'accepted' ? (to ?? 'A former member') : '') },
  {
    name: 'started',
    head: 'Started',
    sorts: 'desc',
    noWrap: true,
    cell: ({ started_at: at }) => formatShortInstant(at),
  },
  {
    name: 'state',
    head: 'Status',
    cell: ({ state, ended_at: at }) => `${stateLabels[state]}${at ? `, ${formatShortInstant(at)}` : ''}`,
  },
]
