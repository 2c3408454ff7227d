import { Link, useLoaderData } from 'react-router'
import type { EventWait, getEventOverview, listEventWaiting } from '#admin/contract/one-event.ts'
import { EventFrame } from '#admin/web/one-event/event-frame.tsx'
import { genderChoices, genderWords, sayEnd } from '#admin/web/one-event/event-words.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listAsked, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'

export const handle: FixedPageHandle = {
  head: { title: 'Waiting list', description: 'Who waits for a place at an event, and what was offered.' },
}

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [{ event }, waiting] = await Promise.all([
    api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } }),
    api<typeof listEventWaiting>('GET /api/admin/events/:id/waiting', {
      params: { id },
      query: listAsked<typeof listEventWaiting>(request),
    }),
  ])
  return { event, waiting }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return null
  const { event, waiting } = loaded
  return (
    <EventFrame event={event}>
      <ListFilters search="Name">
        <FilterSelect
          name="state"
          label="Who"
          all="Waiting now"
          choices={[
            { value: 'offered', label: 'Offered a place' },
            { value: 'over', label: 'Wait no longer' },
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
        empty="Nobody."
      />
    </EventFrame>
  )
}

const columns: readonly Column<EventWait>[] = [
  { name: 'name', head: 'Name', cell: ({ user_name: name }) => name ?? 'A former member' },
  { name: 'gender', head: 'For', cell: ({ gender }) => `A ${genderWords[gender].toLowerCase()}` },
  {
    name: 'number',
    head: 'Since',
    sorts: 'asc',
    whole: true,
    cell: ({ joined_at: at }) => sayShortInstant(at),
  },
  { name: 'state', head: 'What became of it', cell: (wait) => <Outcome {...wait} /> },
]

function Outcome({ state, offer, ended_why: why }: EventWait) {
  if (state === 'waiting') return 'Waits'
  if (!offer) return sayEnd(why)
  const until = offer.ends_at && `, until ${sayShortInstant(offer.ends_at)}`
  return (
    <Link to={`/admin/bookings/${offer.booking_id}`}>
      {offer.state === 'booked' ? 'Booked' : offer.state === 'ended' ? 'Let it pass' : `Offered${until ?? ''}`}
    </Link>
  )
}
