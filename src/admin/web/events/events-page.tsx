import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { EventRow, getEventChoices, listAdminEvents, publishEvent } from '#admin/contract/events.ts'
import type { listUnfinishedEvents } from '#admin/contract/unfinished-events.ts'
import { formatBooked } from '#admin/web/events/event-labels.ts'
import { tabsAt } from '#admin/web/event-bookings/event-frame.tsx'
import { EventStatus } from '#admin/web/events/event-status.tsx'
import { UnfinishedEvents } from '#admin/web/events/unfinished-events.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { BulkAction } from '#platform/web/admin/bulk-action.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { formatListPrice } from '#bookings/web/format-pence.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { daysErrorIn } from '#platform/web/ui/table/days-error.tsx'
import { FilterDays, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { Menu } from '#platform/web/ui/menu/menu.tsx'
import { formatNearLocal, formatShortDate } from '#platform/web/ui/table/short-instant.ts'
import { useSelection } from '#platform/web/ui/table/use-selection.ts'
import css from './events-page.module.css'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Events', description: 'All events: drafts, upcoming, past and cancelled.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const { sort, ...query } = listQueryOf<typeof listAdminEvents>(request)
  const { state = 'upcoming', direction = directionOf(state) } = query
  const isSortable = canSortByBookings(state) || (sort !== 'women' && sort !== 'men')
  const isWhole = Object.keys(query).every((name) => ['state', 'direction'].includes(name))
  const [list, choices, unfinished] = await Promise.all([
    api<typeof listAdminEvents>('GET /api/admin/events', {
      query: { ...query, state, direction, ...(isSortable && sort && { sort }) },
    }),
    api<typeof getEventChoices>('GET /api/admin/event-choices'),
    // They have neither a date nor a venue yet, so a filter would not find them.
    isWhole && ['upcoming', 'draft', 'all'].includes(state)
      ? api<typeof listUnfinishedEvents>('GET /api/admin/unfinished-events')
      : { rows: [] },
  ])
  return { list, venues: choices.venues, unfinished: unfinished.rows }
})

/** Returns the sort direction: what is still to come starts with the next event, and other lists with the latest. */
function directionOf(state: string): 'asc' | 'desc' {
  return ['upcoming', 'draft', 'coming'].includes(state) ? 'asc' : 'desc'
}

/** Only the events that have not ended can be sorted by their bookings. They are those that an owner watches. */
function canSortByBookings(state: string): boolean {
  return state === 'upcoming' || state === 'coming'
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
  const state = params.get('state') || 'upcoming'
  const venues = shown?.venues.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <AdminPage heading="Events" actions={<ButtonLink to={adminPaths.newEvent}>Add an event</ButtonLink>}>
      <ListFilters search="Title">
        <FilterSelect name="state" label="Status" all="Upcoming" choices={states} />
        <FilterSelect name="venue" label="Venue" all="All venues" choices={venues} />
        <FilterDays names={dayNames} labels={['From', 'To']} />
      </ListFilters>
      {shown && <UnfinishedEvents rows={shown.unfinished} />}
      {shown ? <EventTable list={shown.list} state={state} error={daysErrorIn(params, dayNames)} /> : <TableSkeleton />}
    </AdminPage>
  )
}

const dayNames = ['from', 'to'] as const

type TableProps = { list: AnswerOf<typeof listAdminEvents>; state: string; error: string | undefined }

/** The table of events, whose drafts can be published together. */
function EventTable({ list: { rows, next }, state, error }: TableProps) {
  const { chosen, selection, clear } = useSelection({ rows, idOf, nameOf, canChoose: ({ stage }) => stage === 'draft' })
  return (
    <>
      <DataTable
        caption="Events"
        columns={columnsOf(canSortByBookings(state))}
        rows={rows}
        idOf={idOf}
        next={next}
        order={{ sort: 'start', direction: directionOf(state) }}
        empty={error ?? 'No events found. To look through past events too, set the status to All.'}
        selection={selection}
        names={{ one: 'event', many: 'events' }}
      />
      <BulkAction
        rows={chosen}
        label={(count) => `Publish ${formatDrafts(count)}`}
        doneLabel={(count) => `${formatDrafts(count)} published`}
        explanation="Everyone will be able to see and book them. You can’t turn them back into drafts."
        idOf={idOf}
        nameOf={nameOf}
        run={({ id }) => browserApi<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })}
        clear={clear}
      />
    </>
  )
}

const idOf = ({ id }: EventRow) => id
const nameOf = ({ title, start_date_local: at }: EventRow) => `${title}, ${formatShortDate(at)}`
const formatDrafts = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`)

/** The pages of an event that its menu leads to. Its title leads to its bookings. */
const menuTabs = ['Email attendees', 'Door list']

const columnsOf = (sortsByBookings: boolean): readonly Column<EventRow>[] => [
  {
    name: 'title',
    head: 'Event',
    sorts: 'asc',
    oneLine: 'fit',
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
    cell: ({ start_date_local: at }) => formatNearLocal(at),
  },
  {
    name: 'venue',
    head: 'Venue',
    onPhone: 'hidden',
    onTablet: 'hidden',
    cell: ({ venue }) => (
      <span className={css.venue} title={venue}>
        {venue}
      </span>
    ),
  },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ stage, is_full, booking_closed }) => (
      <span className={css.whole}>
        <EventStatus {...{ stage, is_full, booking_closed }} />
      </span>
    ),
  },
  {
    name: 'women',
    head: 'Women',
    ...(sortsByBookings && { sorts: 'asc' }),
    align: 'right',
    cell: (row) => <span className={css.whole}>{formatBooked(row, 'F')}</span>,
  },
  {
    name: 'men',
    head: 'Men',
    ...(sortsByBookings && { sorts: 'asc' }),
    align: 'right',
    cell: (row) => <span className={css.whole}>{formatBooked(row, 'M')}</span>,
  },
  {
    name: 'price',
    head: 'Price',
    align: 'right',
    onPhone: 'hidden',
    onTablet: 'hidden',
    cell: ({ price }) => formatListPrice(price),
  },
  {
    name: 'actions',
    head: 'Actions',
    hidesHead: true,
    cell: ({ id, title, stage }) => (
      <Menu label={`Actions for ${title}`} look="row">
        {tabsAt(stage)
          .filter(({ label }) => menuTabs.includes(label))
          .map(({ pathFor, label }) => (
            <Link key={label} to={pathFor(id)} aria-label={`${label}, ${title}`}>
              {label}
            </Link>
          ))}
        {(stage === 'draft' || stage === 'coming') && (
          <Link to={adminPaths.editEvent(id)} aria-label={`Edit ${title}`}>
            Edit
          </Link>
        )}
        <Link to={`${adminPaths.newEvent}?from=${id}`} aria-label={`Duplicate ${title}`}>
          Duplicate
        </Link>
      </Menu>
    ),
  },
]
