import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { EventBooking, getEventOverview, listEventBookings } from '#admin/contract/event-bookings.ts'
import type { Stage } from '#admin/contract/events.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import {
  genderChoices,
  genderLabels,
  formatEndReason,
  formatBookingStatus,
  formatPayment,
  stateLabels,
} from '#admin/web/event-bookings/event-labels.ts'
import { Figures } from '#admin/web/event-bookings/figures.tsx'
import { ManualRefunds } from '#admin/web/event-bookings/manual-refunds.tsx'
import type { listDoorDevices } from '#event-night/contract.ts'
import { DoorDevices } from '#event-night/web/admin/door-devices.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatPrice } from '#platform/local-time.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { Api } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './event-bookings.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Event', description: 'An event at a glance, with its bookings.' },
}

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [{ overview, devices }, bookings] = await Promise.all([
    loadOverview(api, id),
    api<typeof listEventBookings>('GET /api/admin/events/:id/bookings', {
      params: { id },
      query: listQueryOf<typeof listEventBookings>(request),
    }),
  ])
  return { overview, devices, bookings }
})

/** Loads the overview, and the devices at the door of an event that has one: a draft or cancelled event has none. */
async function loadOverview(api: Api, id: string) {
  const overview = await api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } })
  if (overview.event.state === 'draft' || overview.event.state === 'cancelled') return { overview, devices: [] }
  const { devices } = await api<typeof listDoorDevices>('GET /api/admin/events/:id/door/devices', { params: { id } })
  return { overview, devices }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded ? <Event {...loaded} /> : <TableSkeleton />
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

function Event({ overview, devices, bookings }: Loaded) {
  const [search] = useSearchParams()
  const { event } = overview
  const isUnderWay = event.state === 'under way'
  return (
    <EventFrame event={event}>
      <Figures overview={overview} />
      <ManualRefunds refunds={overview.manual_refunds} />
      {isUnderWay && <DoorDevices devices={devices} />}
      <ListFilters
        search="Name, email or ticket"
        actions={
          <>
            {(event.state === 'coming' || isUnderWay) && (
              <ButtonLink to={adminPaths.addBooking(event.id)}>Add a booking</ButtonLink>
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
          all="Current"
          choices={Object.entries(stateLabels).map(([value, label]) => ({ value, label }))}
        />
        <FilterSelect name="gender" label="Gender" all="Women and men" choices={genderChoices} />
      </ListFilters>
      <DataTable
        caption="Bookings"
        columns={columnsOf(event.state)}
        rows={bookings.rows}
        idOf={({ id }) => id}
        next={bookings.next}
        order={{ sort: 'made', direction: 'desc' }}
        empty={search.size === 0 ? 'Nobody has booked yet.' : 'No bookings found. Try a wider search, or show all.'}
      />
      {!isUnderWay && <DoorDevices devices={devices} />}
    </EventFrame>
  )
}

const columnsOf = (stage: Stage): readonly Column<EventBooking>[] => [
  {
    name: 'name',
    head: 'Name',
    sorts: 'asc',
    cell: ({ id, user_name: name }) => <Link to={adminPaths.booking(id)}>{name ?? 'A former member'}</Link>,
  },
  { name: 'gender', head: 'Gender', cell: ({ gender }) => genderLabels[gender] },
  {
    name: 'state',
    head: 'Status',
    cell: (row) => {
      const { look, label } = formatBookingStatus(row, stage)
      return (
        <>
          <StatusMark look={look}>{label}</StatusMark>
          {row.end_reason && <span className={css.soft}>, {formatEndReason(row.end_reason)}</span>}
        </>
      )
    },
  },
  { name: 'price', head: 'Price', align: 'right', cell: ({ price }) => (price === 0 ? 'Free' : formatPrice(price)) },
  {
    name: 'paid',
    head: 'Paid',
    cell: (row) => (row.price === 0 ? (row.by_hand ? 'Free of charge' : '') : formatPayment(row)),
  },
  {
    name: 'made',
    head: 'Created',
    sorts: 'desc',
    noWrap: true,
    cell: ({ made_at: at }) => formatShortInstant(at),
  },
  { name: 'notes', head: 'Notes', align: 'right', cell: ({ notes }) => (notes > 0 ? notes : '') },
]
