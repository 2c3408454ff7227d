import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { EventBooking, getEventOverview, listEventBookings } from '#admin/contract/one-event.ts'
import { EventFrame } from '#admin/web/one-event/event-frame.tsx'
import { genderChoices, genderWords, sayEnd, sayPaid, stateWords } from '#admin/web/one-event/event-words.ts'
import { Figures } from '#admin/web/one-event/figures.tsx'
import { ToPayBack } from '#admin/web/one-event/to-pay-back.tsx'
import { sayPrice } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listAsked, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './one-event.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'One event', description: 'An event at a glance, and its bookings.' },
}

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [overview, bookings] = await Promise.all([
    api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } }),
    api<typeof listEventBookings>('GET /api/admin/events/:id/bookings', {
      params: { id },
      query: listAsked<typeof listEventBookings>(request),
    }),
  ])
  return { overview, bookings }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded && <Event {...loaded} />
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

function Event({ overview, bookings }: Loaded) {
  const [search] = useSearchParams()
  const { event } = overview
  return (
    <EventFrame event={event}>
      <Figures overview={overview} />
      <ToPayBack owed={overview.to_pay_back} />
      <ListFilters
        search="Name, email or ticket"
        actions={
          <>
            {(event.state === 'coming' || event.state === 'under way') && (
              <ButtonLink to={`/admin/events/${event.id}/add`}>Add a booking</ButtonLink>
            )}
            <DownloadButton path="/api/admin/events/:id/bookings.csv" params={{ id: event.id }}>
              Download as CSV
            </DownloadButton>
          </>
        }
      >
        <FilterSelect
          name="state"
          label="Bookings"
          all="Booked and kept"
          choices={Object.entries(stateWords).map(([value, label]) => ({ value, label }))}
        />
        <FilterSelect name="gender" label="Gender" all="Women and men" choices={genderChoices} />
      </ListFilters>
      <DataTable
        caption="Bookings"
        columns={columns}
        rows={bookings.rows}
        idOf={({ id }) => id}
        next={bookings.next}
        order={{ sort: 'made', direction: 'desc' }}
        empty={search.size === 0 ? 'Nobody has booked yet.' : 'No booking fits. Search for less, or show all.'}
      />
    </EventFrame>
  )
}

const columns: readonly Column<EventBooking>[] = [
  {
    name: 'name',
    head: 'Name',
    sorts: 'asc',
    cell: ({ id, user_name: name }) => <Link to={`/admin/bookings/${id}`}>{name ?? 'A former member'}</Link>,
  },
  { name: 'gender', head: 'Gender', cell: ({ gender }) => genderWords[gender] },
  {
    name: 'state',
    head: 'State',
    cell: ({ state, ended_why: why, absent }) => (
      <>
        {stateWords[state]}
        {why && <span className={css.soft}>, {sayEnd(why)}</span>}
        {absent && <span className={css.soft}>, absent</span>}
      </>
    ),
  },
  { name: 'price', head: 'Price', align: 'right', cell: ({ price }) => (price === 0 ? 'Free' : sayPrice(price)) },
  { name: 'paid', head: 'Paid', cell: (row) => (row.price === 0 ? (row.by_hand ? 'Guest' : '') : sayPaid(row)) },
  {
    name: 'made',
    head: 'Made',
    sorts: 'desc',
    whole: true,
    cell: ({ made_at: at }) => sayShortInstant(at),
  },
  { name: 'notes', head: 'Notes', align: 'right', cell: ({ notes }) => (notes > 0 ? notes : '') },
]
