import { Link } from 'react-router'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import type { EventView } from '#browsing/contract.ts'
import { willAskBirthDate } from '#browsing/web/birth-date.ts'
import { NoPlaceReason } from '#browsing/web/event/no-place-reason.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './member-notes.module.css'

/** What a member finds below the main action: the rest of their booking, or why they cannot book yet. */
export function MemberNotes({ event }: { event: EventView }) {
  const { attending, booking } = event
  if (attending && booking) return <OwnBookingLinks id={event.id} booking={booking} />
  return (
    <>
      <NoPlaceReason event={event} />
      {willAskBirthDate(event) && (
        <p>We’ll ask for your date of birth first, because you must be 18 or over. Other members never see it.</p>
      )}
    </>
  )
}

function OwnBookingLinks({ id, booking }: { id: number; booking: OwnBooking }) {
  const paid = booking.pay_again_until === null
  return (
    <div className={css.own}>
      {paid && (
        <p>
          Show your ticket at the door.
          <br />
          Ticket code <strong>{formatTicketCode(booking.ticket_code ?? '')}</strong>
        </p>
      )}
      <ButtonLink to={paths.attendees(id)} look="quiet">
        View Attendees
      </ButtonLink>
      {paid && (
        <a href={booking.calendar_file} download>
          Add to calendar
        </a>
      )}
      <Link to={paths.myEvents}>{paid ? 'Transfer or give up your place' : 'My Events'}</Link>
    </div>
  )
}
