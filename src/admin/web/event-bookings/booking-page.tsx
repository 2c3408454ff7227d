import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { getBooking, AdminBooking } from '#admin/contract/booking.ts'
import { BookingDetails } from '#admin/web/event-bookings/booking-details.tsx'
import { CancelBooking } from '#admin/web/event-bookings/cancel-booking.tsx'
import { BookingNotes } from '#admin/web/event-bookings/booking-notes.tsx'
import { Payments } from '#admin/web/event-bookings/payments.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './event-bookings.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Booking', description: 'A booking with its payments and notes.' },
}

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getBooking>('GET /api/admin/bookings/:id', { params: { id } }),
)

export function Component() {
  const booking = useLoaderData<typeof loader>()
  return booking && <Booking key={booking.id} booking={booking} />
}

type StatusMessage = { text: string; nth: number }

function Booking({ booking }: { booking: AdminBooking }) {
  const { id, user_name: name, event, state } = booking
  const [status, setStatus] = useState<StatusMessage | null>(null)

  function onDone(text: string): void {
    setStatus((before) => ({ text, nth: (before?.nth ?? 0) + 1 }))
  }

  return (
    <AdminPage heading={`${state === 'booked' ? 'Booking' : 'Place'}: ${name ?? 'a former member'}`}>
      <p className={css.under}>
        <Link to={adminPaths.event(event.id)}>{event.title}</Link>, {formatDateTime(event.start_date_local)}
      </p>
      {status && (
        <FocusedMessage key={status.nth}>
          <Notice look="done">{status.text}</Notice>
        </FocusedMessage>
      )}
      <BookingDetails booking={booking} />
      {state !== 'ended' && event.state !== 'cancelled' && (
        <>
          <h2>Actions</h2>
          <div className={css.actions}>
            {booking.can_be_moved && (
              <ButtonLink look="quiet" to={adminPaths.moveBooking(id)}>
                Move to another event
              </ButtonLink>
            )}
            <CancelBooking booking={booking} onDone={onDone} />
          </div>
        </>
      )}
      <h2>Payments</h2>
      <Payments booking={booking} />
      <h2>Notes</h2>
      <BookingNotes booking={booking} onDone={onDone} />
    </AdminPage>
  )
}
