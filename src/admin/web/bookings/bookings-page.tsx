import { formatGuest } from '#admin/web/event-bookings/event-labels.ts'
import { Link, useLoaderData } from 'react-router'
import type { BookingPeriod, BookingRow, listBookings } from '#admin/contract/bookings.ts'
import type { listAdminEvents } from '#admin/contract/events.ts'
import { eventChoices } from '#admin/web/bookings/event-choices.ts'
import { formatBookingDetails, formatBookingStatus, stateLabels } from '#admin/web/event-bookings/event-labels.ts'
import { formatListPrice } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { daysErrorIn } from '#platform/web/ui/table/days-error.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterDays, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { useListQuery } from '#platform/web/ui/table/use-list-query.ts'
import { formatNearDate, formatNearInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './bookings.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Bookings', description: 'Who booked which event, when and how they paid.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const [bookings, events] = await Promise.all([
    api<typeof listBookings>('GET /api/admin/bookings', { query: listQueryOf<typeof listBookings>(request) }),
    api<typeof listAdminEvents>('GET /api/admin/events', { query: {} }),
  ])
  return { bookings, events: eventChoices(events.rows, bookings.rows) }
})

export function Component() {
  const { bookings, events = [] } = useLoaderData<typeof loader>() ?? {}
  const query = useListQuery()
  const error = query.get('period') ? undefined : daysErrorIn(query, dayNames)
  const { after: _, ...filters } = Object.fromEntries([...query].filter(([, value]) => value !== ''))
  return (
    <AdminPage
      heading="Bookings"
      actions={
        <DownloadButton path="/api/admin/bookings.csv" query={filters} disabled={error !== undefined}>
          Download as CSV
        </DownloadButton>
      }
    >
      <ListFilters search="Name or email">
        <FilterSelect name="period" label="Booked" all="On any day" choices={periods} />
        <FilterSelect name="event" label="Event" all="All events" choices={events} />
        <FilterSelect name="state" label="Status" all="Any" choices={states} />
        {!query.get('period') && days}
      </ListFilters>
      {bookings?.too_many_people && (
        <Notice>More than 200 people match, so only some are shown. Please type more of the name.</Notice>
      )}
      <DataTable
        caption="Bookings"
        columns={columns}
        rows={bookings?.rows}
        idOf={({ id }) => id}
        next={bookings?.next}
        total={bookings?.total}
        order={{ sort: 'booked', direction: 'desc' }}
        names={{ one: 'booking', many: 'bookings' }}
        empty={error ?? emptyText(query)}
      />
    </AdminPage>
  )
}

function emptyText(query: URLSearchParams): string {
  if (!['search', 'event', 'period', 'state', 'from', 'to'].some((name) => query.get(name)))
    return 'Nobody has booked yet.'
  return query.get('period') === 'today' && ['search', 'event', 'state'].every((name) => !query.get(name))
    ? 'No bookings yet today.'
    : 'No bookings found. Try a wider search, or show all.'
}

const periodLabels: Record<BookingPeriod, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7 days': 'Last 7 days',
  'this month': 'This month',
}

const periods = Object.entries(periodLabels).map(([value, label]) => ({ value, label }))

const dayNames = ['from', 'to'] as const

/** They are offered only without a period, which would overrule them. */
const days = <FilterDays names={dayNames} labels={['Booked on or after', 'Booked on or before']} />

const states = (['booked', 'ended'] as const).map((value) => ({ value, label: stateLabels[value] }))

const columns: readonly Column<BookingRow>[] = [
  {
    name: 'member',
    head: 'Member',
    oneLine: 'fit',
    cell: (row) => <Link to={adminPaths.booking(row.id)}>{formatGuest(row)}</Link>,
  },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: (row) => {
      const { look, label } = formatBookingStatus(row, row.stage)
      const details = formatBookingDetails(row)
      return (
        <>
          <StatusMark look={look}>{label}</StatusMark>
          {details && <span className={css.soft}> {details}</span>}
        </>
      )
    },
  },
  {
    name: 'booked',
    head: 'Booked',
    sorts: 'desc',
    noWrap: true,
    cell: ({ booked_at: at }) => formatNearInstant(at),
  },
  { name: 'event', head: 'Event', cell: ({ event }) => <Link to={adminPaths.event(event.id)}>{event.title}</Link> },
  {
    name: 'date',
    head: 'Event date',
    noWrap: true,
    onPhone: 'hidden',
    onTablet: 'hidden',
    cell: ({ event }) => formatNearDate(event.start_date_local),
  },
  {
    name: 'price',
    head: 'Price',
    sorts: 'desc',
    align: 'right',
    lead: true,
    cell: ({ price }) => formatListPrice(price),
  },
]
