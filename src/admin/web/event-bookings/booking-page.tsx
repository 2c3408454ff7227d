import { formatGuest } from '#admin/web/event-bookings/event-labels.ts'
import { Link, useLoaderData } from 'react-router'
import type { getBooking, AdminBooking } from '#admin/contract/booking.ts'
import { BookingDetails } from '#admin/web/event-bookings/booking-details.tsx'
import { CancelBooking } from '#admin/web/event-bookings/cancel-booking.tsx'
import { BookingNotes } from '#admin/web/event-bookings/booking-notes.tsx'
import { Payments } from '#admin/web/event-bookings/payments.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { useListLink } from '#platform/web/ui/table/use-list-link.ts'
import css from './event-bookings.module.css'

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getBooking>('GET /api/admin/bookings/:id', { params: { id } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Booking', loaded ? formatGuest(loaded) : undefined),
    description: 'A booking with its payments and notes.',
  }),
}

export function Component() {
  const booking = useLoaderData<typeof loader>()
  return booking && <Booking key={booking.id} booking={booking} />
}

function Booking({ booking }: { booking: AdminBooking }) {
  const { id, event, state } = booking
  const name = formatGuest(booking)

  return (
    <AdminPage
      heading={`${state === 'booked' ? 'Booking' : 'Place'}: ${name}`}
      subheading={
        <>
          <Link to={adminPaths.event(event.id)}>{event.title}</Link>, {formatDateTime(event.start_date_local)}
        </>
      }
      actions={
        state !== 'ended' &&
        event.state !== 'cancelled' && (
          <>
            {booking.can_be_moved && (
              <ButtonLink look="quiet" to={adminPaths.moveBooking(id)}>
                Move to another event
              </ButtonLink>
            )}
            <CancelBooking booking={booking} onDone={showToast} />
          </>
        )
      }
    >
      <p className={css.back}>
        <Link to={useListLink(adminPaths.event(event.id))}>All bookings</Link>
      </p>
      <BookingDetails booking={booking} />
      <h2>Payments</h2>
      <Payments booking={booking} />
      <h2>Notes</h2>
      <BookingNotes booking={booking} onDone={showToast} />
    </AdminPage>
  )
}
