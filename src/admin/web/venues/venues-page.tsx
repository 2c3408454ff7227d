import { Link, useLoaderData } from 'react-router'
import type { listVenues, VenueRow } from '#admin/contract/venues.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { ListFilters } from '#platform/web/ui/table/list-filters.tsx'

export const handle: FixedPageHandle = { head: { title: 'Venues', description: 'Where events are held.' } }

export const loader = staffLoader((api, { request }) =>
  api<typeof listVenues>('GET /api/admin/venues', { query: listQueryOf<typeof listVenues>(request) }),
)

export function Component() {
  const list = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Venues" actions={<ButtonLink to={adminPaths.newVenue}>Add a venue</ButtonLink>}>
      <ListFilters search="Name or town" />
      <DataTable
        caption="Venues"
        columns={columns}
        rows={list?.rows}
        idOf={({ id }) => id}
        next={list?.next}
        order={{ sort: 'name', direction: 'asc' }}
        names={{ one: 'venue', many: 'venues' }}
        empty="No venues found. Add one so that you can hold events there."
      />
    </AdminPage>
  )
}

const columns: readonly Column<VenueRow>[] = [
  {
    name: 'name',
    head: 'Venue',
    sorts: 'asc',
    noWrap: true,
    cell: ({ id, name }) => <Link to={adminPaths.venue(id)}>{name}</Link>,
  },
  { name: 'town', head: 'Town', cell: ({ town }) => town },
  { name: 'postcode', head: 'Postcode', cell: ({ postcode }) => postcode },
  {
    name: 'capacity',
    head: 'Private notes',
    oneLine: 'share',
    onPhone: 'hidden',
    cell: ({ capacity_notes: notes }) => notes,
  },
  {
    name: 'coming',
    head: 'Upcoming events',
    align: 'right',
    cell: ({ id, coming }) =>
      coming === 0 ? 0 : <Link to={`${adminPaths.events}?venue=${id}&state=coming`}>{coming}</Link>,
  },
]
