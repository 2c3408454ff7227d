import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { Candidate, findCandidates, getEventOverview } from '#admin/contract/event-bookings.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { AddBookingForm } from '#admin/web/event-bookings/add-booking-form.tsx'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { genderLabels } from '#admin/web/event-bookings/event-labels.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import css from './event-bookings.module.css'

const MIN_SEARCH_LENGTH = 2

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
  const [{ event }, found] = await Promise.all([
    api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } }),
    search.length < MIN_SEARCH_LENGTH
      ? { members: [] }
      : api<typeof findCandidates>('GET /api/admin/events/:id/candidates', { params: { id }, query: { search } }),
  ])
  return { event, search, members: found.members }
})

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

export const handle: PageHandle<Loaded | null> = {
  headOf: (loaded) => ({
    title: pageTitle('Add a booking', loaded?.event.title),
    description: 'Book a member onto an event yourself.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded && <AddBooking {...loaded} />
}

/** Shows a search for members, then the form for the chosen member, whose id is in the URL. */
function AddBooking({ event, search, members }: Loaded) {
  const [urlParams] = useSearchParams()
  const navigate = useNavigate()
  const chosen = members.find(({ id }) => id === urlParams.get('member'))

  async function showBooking(bookingId: string, { user_name: name }: Candidate): Promise<void> {
    await navigate(adminPaths.booking(bookingId))
    showToast(`${name} is booked in. We’ve emailed them their ticket.`)
  }

  return (
    <EventFrame event={event}>
      <h2>Add a booking</h2>
      <p className={css.intro}>
        For someone who has an account and is paying you another way, or coming free of charge. They’ll get their ticket
        by email.
      </p>
      <ListFilters search="Name or email" clear="Clear" />
      {search.length > 0 && search.length < MIN_SEARCH_LENGTH && <p>Please type at least two letters.</p>}
      {search.length >= MIN_SEARCH_LENGTH && !chosen && (
        <DataTable
          caption="Members found"
          columns={columnsFor(search)}
          rows={members}
          idOf={({ id }) => id}
          next={null}
          order={{ sort: 'name', direction: 'asc' }}
          empty="No members found. Anyone without an account needs to register first."
        />
      )}
      {chosen?.why_not && <Notice look="wrong">{chosen.why_not}</Notice>}
      {chosen && !chosen.why_not && (
        <AddBookingForm event={event} member={chosen} onBooked={(bookingId) => void showBooking(bookingId, chosen)} />
      )}
    </EventFrame>
  )
}

const columnsFor = (search: string): readonly Column<Candidate>[] => [
  { name: 'name', head: 'Name', cell: ({ user_name: name }) => name },
  { name: 'email', head: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
  { name: 'gender', head: 'Gender', cell: ({ gender }) => genderLabels[gender] },
  {
    name: 'choose',
    head: 'For this event',
    cell: ({ id, user_name: name, why_not: whyNot, reason_required: needsReason }) =>
      whyNot ?? (
        <>
          <Link to={`?${new URLSearchParams({ search, member: id })}`}>Choose {name}</Link>
          {needsReason && <span className={css.soft}>, ahead of the waiting list or despite the gender balance</span>}
        </>
      ),
  },
]
