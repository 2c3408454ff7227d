import type { ReactNode } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { getEventOverview, listEventBookings } from '#admin/contract/event-bookings.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { BookingTable } from '#admin/web/event-bookings/booking-table.tsx'
import { comingChoices, genderChoices, guestChoices, stateLabels } from '#admin/web/event-bookings/event-labels.ts'
import { EventHosts } from '#admin/web/event-bookings/event-hosts.tsx'
import { EventFigures } from '#admin/web/event-bookings/figures.tsx'
import { ManualRefunds } from '#admin/web/event-bookings/manual-refunds.tsx'
import { NightNotes } from '#admin/web/event-bookings/night-notes.tsx'
import type { getVenueNumbers } from '#bookings/contract/admin/venue-numbers.ts'
import { VenueNumbers } from '#bookings/web/admin/venue-numbers/venue-numbers.tsx'
import type { listDoorDevices } from '#event-night/contract.ts'
import type { getPromise } from '#event-night/contract/promised-dates.ts'
import { DoorDevices } from '#event-night/web/admin/door-devices.tsx'
import { PromisedDatesSection } from '#event-night/web/admin/promised-dates.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import type { Api } from '#platform/web/api.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [{ overview, devices, numbers }, dates, bookings] = await Promise.all([
    loadOverview(api, id),
    api<typeof getPromise>('GET /api/admin/events/:id/promised-dates', { params: { id } }),
    api<typeof listEventBookings>('GET /api/admin/events/:id/bookings', {
      params: { id },
      query: listQueryOf<typeof listEventBookings>(request),
    }),
  ])
  return { overview, devices, numbers, dates, bookings }
})

/** Loads the overview, and the devices at the door and what the venue was notified of an event that is neither a draft nor cancelled. */
async function loadOverview(api: Api, id: string) {
  const overview = await api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } })
  if (overview.event.state === 'draft' || overview.event.state === 'cancelled')
    return { overview, devices: [], numbers: null }
  const [{ devices }, numbers] = await Promise.all([
    api<typeof listDoorDevices>('GET /api/admin/events/:id/door/devices', { params: { id } }),
    api<typeof getVenueNumbers>('GET /api/admin/events/:id/venue-numbers', { params: { id } }),
  ])
  return { overview, devices, numbers }
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

export const handle: PageHandle<Loaded | null> = {
  headOf: (loaded) => ({
    title: loaded?.overview.event.title ?? 'Event',
    description: 'An event at a glance, with its bookings.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded ? <Event {...loaded} /> : <TableSkeleton />
}

function Event({ overview, devices, numbers, dates, bookings }: Loaded) {
  const [search] = useSearchParams()
  const { event } = overview
  const isUnderWay = event.state === 'under way'
  return (
    <EventFrame
      event={event}
      moreActions={
        <DownloadButton path="/api/admin/events/:id/bookings.csv" params={{ id: event.id }}>
          Download as CSV
        </DownloadButton>
      }
    >
      <EventFigures overview={overview} />
      <EventHosts overview={overview} />
      <ManualRefunds refunds={overview.manual_refunds} />
      <PromisedDatesSection eventId={event.id} dates={dates} />
      {isUnderWay && <DoorDevices devices={devices} />}
      <ListFilters search="Name, email or ticket" actions={listAction(overview, search)}>
        <FilterSelect
          name="state"
          label="Bookings"
          all="Current"
          choices={Object.entries(stateLabels).map(([value, label]) => ({ value, label }))}
        />
        {event.state === 'past' && <FilterSelect name="guests" label="Guests" all="All" choices={guestChoices} />}
        {overview.answers && <FilterSelect name="coming" label="Still coming?" all="All" choices={comingChoices} />}
        <FilterSelect name="gender" label="Gender" all="Women and men" choices={genderChoices} />
      </ListFilters>
      <BookingTable event={event} list={bookings} isFiltered={search.size > 0} />
      {numbers && <VenueNumbers eventId={event.id} numbers={numbers} />}
      <NightNotes notes={overview.night_notes} />
      {!isUnderWay && <DoorDevices devices={devices} />}
    </EventFrame>
  )
}

/** Returns the action that suits the list: to add a booking, or to email the guests who have not sent their likes. */
function listAction(overview: Loaded['overview'], search: URLSearchParams): ReactNode {
  const { id, state } = overview.event
  if (state === 'coming' || state === 'under way')
    return <ButtonLink to={adminPaths.addBooking(id)}>Add a booking</ButtonLink>
  if (search.get('guests') !== 'likes not sent' || !overview.likes_open || overview.likes_not_sent === 0) return null
  return (
    <ButtonLink look="quiet" to={`${adminPaths.announcements(id)}?to=likes+not+sent`}>
      Email these guests
    </ButtonLink>
  )
}
