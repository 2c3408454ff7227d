import { Link } from 'react-router'
import { sayTicketCode } from '#bookings/rules/ticket-code.ts'
import type { EventView } from '#browsing/contract.ts'
import { onDevice } from '#bookings/web/waiting/on-device.ts'
import { sayDateTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

/** For whoever has booked. 'View Attendees' comes here together with its page. */
export function Attending({ event }: { event: EventView }) {
  const { booking } = event
  if (!booking) return null
  if (event.past_event) return booking.absent ? <Missed /> : <Attended />
  return (
    <>
      <p className={css.banner}>You are attending this event.</p>
      {booking.pay_again_until === null ? (
        <Ticket event={event} code={booking.ticket_code ?? ''} />
      ) : (
        <PayAgain event={event} until={booking.pay_again_until} />
      )}
    </>
  )
}

function Ticket({ event, code }: { event: EventView; code: string }) {
  return (
    <>
      <p className={css.ticket}>
        <Link to={`/ticket/${event.id}`}>Your ticket</Link> <strong>{sayTicketCode(code)}</strong>
      </p>
      <span className={css.ways}>
        <a href={`/event/${event.id}/calendar.ics`} download>
          Add to calendar
        </a>
        <Link to="/myevents">My Events</Link>
      </span>
    </>
  )
}

function PayAgain({ event, until }: { event: EventView; until: string }) {
  return (
    <>
      <p className={css.said}>
        <strong>Your payment could not be taken.</strong> Your place stays yours until {sayDateTime(onDevice(until))}.
      </p>
      <ReloadLink to={`/checkout/${event.id}`}>Pay again</ReloadLink>
      <span className={css.ways}>
        <Link to="/myevents">My Events</Link>
      </span>
    </>
  )
}

function Attended() {
  return <p className={css.banner}>You attended this event, please click "view attendees" and submit your likes.</p>
}

function Missed() {
  return (
    <p className={css.banner}>
      You were marked as absent from this event. If that is wrong, please <Link to="/contact">write to us</Link>.
    </p>
  )
}
