import { Link, useLoaderData } from 'react-router'
import type { EventWait, getEventOverview, listEventWaiting } from '#admin/contract/event-bookings.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { genderChoices, genderLabels, formatEndReason } from '#admin/web/event-bookings/event-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [{ event }, waiting] = await Promise.all([
    api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } }),
    api<typeof listEventWaiting>('GET /api/admin/events/:id/waiting', {
      params: { id },
      query: listQueryOf<typeof listEventWaiting>(request),
    }),
  ])
  return { event, waiting }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Waiting list', loaded?.event.title),
    description: 'Who’s waiting for a place, and who has been offered one.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <TableSkeleton />
  const { event, waiting } = loaded
  return (
    <EventFrame event={event}>
      <ListFilters search="Name">
        <FilterSelect
          name="state"
          label="Status"
          all="Waiting now"
          choices={[
            { value: 'offered', label: 'Offered a place' },
            { value: 'over', label: 'Left' },
          ]}
        />
        <FilterSelect name="gender" label="Gender" all="Women and men" choices={genderChoices} />
      </ListFilters>
      <DataTable
        caption="Waiting list, first come first served"
        columns={columns}
        rows={waiting.rows}
        idOf={({ id }) => id}
        next={waiting.next}
        order={{ sort: 'number', direction: 'asc' }}
        names={{ one: 'person', many: 'people' }}
        empty="There’s nobody on this list."
      />
    </EventFrame>
  )
}

const columns: readonly Column<EventWait>[] = [
  {
    name: 'name',
    head: 'Name',
    cell: ({ member_id: id, user_name: name }) =>
      id === null ? 'A former member' : <Link to={adminPaths.member(id)}>{name}</Link>,
  },
  { name: 'gender', head: 'Gender', cell: ({ gender }) => genderLabels[gender] },
  {
    name: 'number',
    head: 'Since',
    sorts: 'asc',
    noWrap: true,
    cell: ({ joined_at: at }) => formatShortInstant(at),
  },
  { name: 'state', head: 'Status', cell: (wait) => <Outcome {...wait} /> },
]

function Outcome({ state, offer, end_reason: endReason }: EventWait) {
  if (state === 'waiting') return 'Waiting'
  if (!offer) return formatEndReason(endReason)
  const until = offer.ends_at && `, until ${formatShortInstant(offer.ends_at)}`
  return (
    <Link to={adminPaths.booking(offer.booking_id)}>
      {offer.state === 'booked' ? 'Booked' : offer.state === 'ended' ? 'Offer expired' : `Offered${until ?? ''}`}
    </Link>
  )
}
