import { Link } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { EventPicture } from '#bookings/web/event-picture.tsx'
import { QrPicture } from '#bookings/web/ticket/qr-picture.tsx'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import css from '#bookings/web/success-page.module.css'

/** Shows the event's picture and, once there is a ticket, its QR code and its code. */
export function BookedTicket({ place: { event, booking } }: { place: OwnPlace }) {
  const { title, start_date_local: starts, end_date_local: ends } = event
  const code = booking?.ticket_code ?? null
  return (
    <section className={css.ticket} aria-label="Your ticket">
      <EventPicture picture={event.picture} />
      <div className={css.stub}>
        <h2>{title}</h2>
        <p>
          {formatDate(starts)}, <span className={css.together}>{formatTimeRange(starts, ends)}</span>
        </p>
        {code !== null && (
          <>
            <QrPicture code={code} className={css.qr} />
            <p className={css.code}>{formatTicketCode(code)}</p>
            <p className={css.hint}>Show this at the door, either on this page or in your email.</p>
            <p>
              <Link to={paths.ticket(event.id)}>Open your ticket</Link>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
