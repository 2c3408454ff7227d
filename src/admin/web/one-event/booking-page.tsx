import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { getBooking, OneBooking } from '#admin/contract/one-booking.ts'
import { BookingFacts } from '#admin/web/one-event/booking-facts.tsx'
import { CancelBooking } from '#admin/web/one-event/cancel-booking.tsx'
import { NotesOnBooking } from '#admin/web/one-event/notes-on-booking.tsx'
import { Payments } from '#admin/web/one-event/payments.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { sayDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './one-event.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'One booking', description: 'A booking with its payments and notes.' },
}

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getBooking>('GET /api/admin/bookings/:id', { params: { id } }),
)

export function Component() {
  const booking = useLoaderData<typeof loader>()
  return booking && <Booking key={booking.id} booking={booking} />
}

type Said = { words: string; nth: number }

function Booking({ booking }: { booking: OneBooking }) {
  const { id, user_name: name, event, state } = booking
  const [said, setSaid] = useState<Said | null>(null)

  function onDone(words: string): void {
    setSaid((before) => ({ words, nth: (before?.nth ?? 0) + 1 }))
  }

  return (
    <AdminPage heading={`${name ?? 'A former member'}: ${state === 'booked' ? 'a booking' : 'a place'}`}>
      <p className={css.under}>
        <Link to={`/admin/events/${event.id}`}>{event.title}</Link>, {sayDateTime(event.start_date_local)}
      </p>
      {said && (
        <FocusedMessage key={said.nth}>
          <Notice>{said.words}</Notice>
        </FocusedMessage>
      )}
      <BookingFacts booking={booking} />
      {state !== 'ended' && event.state !== 'cancelled' && (
        <>
          <h2>What you can do</h2>
          <div className={css.deeds}>
            {booking.can_be_moved && (
              <ButtonLink look="quiet" to={`/admin/bookings/${id}/move`}>
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
      <NotesOnBooking booking={booking} onDone={onDone} />
    </AdminPage>
  )
}
