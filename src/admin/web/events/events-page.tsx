import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { EventRow, getEventChoices, listAdminEvents } from '#admin/contract/events.ts'
import { formatBooked } from '#admin/web/events/event-labels.ts'
import { EventStatus } from '#admin/web/events/event-status.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatPrice } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterDay, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortLocal } from '#platform/web/ui/table/short-instant.ts'
import css from './events-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Events', description: 'All events: drafts, upcoming, past and cancelled.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const query = listQueryOf<typeof listAdminEvents>(request)
  const { state = 'upcoming', direction = directionOf(state) } = query
  const [list, choices] = await Promise.all([
    api<typeof listAdminEvents>('GET /api/admin/events', { query: { ...query, state, direction } }),
    api<typeof getEventChoices>('GET /api/admin/event-choices'),
  ])
  return { list, venues: choices.venues }
})

/** Returns the sort direction: what is still to come starts with the next event, and other lists with the latest. */
function directionOf(state: string): 'asc' | 'desc' {
  return ['upcoming', 'draft', 'coming'].includes(state) ? 'asc' : 'desc'
}

const states = [
  { value: 'draft', label: 'Drafts' },
  { value: 'coming', label: 'On sale or under way' },
  { value: 'past', label: 'Finished' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
]

export function Component() {
  const shown = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const venues = shown?.venues.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <AdminPage heading="Events" actions={<ButtonLink to={adminPaths.newEvent}>Add an event</ButtonLink>}>
      <ListFilters search="Title">
        <FilterSelect name="state" label="Status" all="Upcoming" choices={states} />
        <FilterSelect name="venue" label="Venue" all="All venues" choices={venues} />
        <FilterDay name="from" label="From" />
        <FilterDay name="to" label="To" />
      </ListFilters>
      {shown && (
        <DataTable
          caption="Events"
          columns={columns}
          rows={shown.list.rows}
          idOf={({ id }) => id}
          next={shown.list.next}
          order={{ sort: 'start', direction: directionOf(params.get('state') || 'upcoming') }}
          empty="No events found."
        />
      )}
    </AdminPage>
  )
}

const columns: readonly Column<EventRow>[] = [
  {
    name: 'title',
    head: 'Event',
    sorts: 'asc',
    cell: ({ id, title }) => (
      <Link to={adminPaths.event(id)} className={css.title}>
        {title}
      </Link>
    ),
  },
  {
    name: 'start',
    head: 'When',
    sorts: 'asc',
    noWrap: true,
    cell: ({ start_date_local: at }) => formatShortLocal(at),
  },
  { name: 'venue', head: 'Venue', cell: ({ venue }) => venue },
  {
    name: 'state',
    head: 'Status',
    cell: ({ stage, is_full: isFull }) => <EventStatus stage={stage} isFull={isFull} />,
  },
  {
    name: 'women',
    head: 'Women',
    align: 'right',
    cell: (row) => <span className={css.count}>{formatBooked(row, 'F')}</span>,
  },
  {
    name: 'men',
    head: 'Men',
    align: 'right',
    cell: (row) => <span className={css.count}>{formatBooked(row, 'M')}</span>,
  },
  { name: 'price', head: 'Price', align: 'right', cell: ({ price }) => (price === 0 ? 'Free' : formatPrice(price)) },
  {
    name: 'edit',
    head: 'Actions',
    cell: ({ id, title, stage }) => (
      <span className={css.actions}>
        {(stage === 'draft' || stage === 'coming') && (
          <Link to={adminPaths.editEvent(id)} aria-label={`Edit ${title}`}>
            Edit
          </Link>
        )}
        <Link to={`${adminPaths.newEvent}?from=${id}`} aria-label={`Duplicate ${title}`}>
          Duplicate
        </Link>
      </span>
    ),
  },
]
