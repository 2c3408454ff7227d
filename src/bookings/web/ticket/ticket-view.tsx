import { Suspense, use } from 'react'
import type { Ticket } from '#bookings/contract/tickets.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { StillComing } from '#bookings/web/attendance/still-coming.tsx'
import { RunningLate } from '#bookings/web/lateness/running-late.tsx'
import { QrPicture } from '#bookings/web/ticket/qr-picture.tsx'
import { WhereToGo } from '#bookings/web/where-to-go.tsx'
import css from '#bookings/web/ticket-page.module.css'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'

type Props = { ticket: Ticket; saved: Promise<boolean> }

/** Shows the code and the name first, so that they fit on a phone screen at the door. Directions come next. */
export function TicketView({ ticket, saved }: Props) {
  const { event, user_name: name, ticket_code: code, lat, lng, directions } = ticket
  return (
    <Wrap className={css.page}>
      <h1>Your ticket</h1>
      <div className={css.columns}>
        <section className={css.ticket} aria-label="Show this at the door">
          <p className={css.what}>
            <strong>{event.title}</strong>
            <br />
            {formatDate(event.start_date_local)},{' '}
            <span className={css.together}>{formatTimeRange(event.start_date_local, event.end_date_local)}</span>
          </p>
          <QrPicture code={code} className={css.picture} />
          <p className={css.code}>{formatTicketCode(code)}</p>
          <p className={css.name}>{name}</p>
        </section>
        <div>
          <p className={css.saved} role="status">
            <Suspense fallback={null}>
              <Saved saved={saved} />
            </Suspense>
          </p>
          <WhereToGo place={{ venue: event.venue, lat, lng, directions }}>
            <a href={ticket.calendar_file} download>
              Add to calendar
            </a>
          </WhereToGo>
          {ticket.still_coming && (
            <StillComing
              bookingId={ticket.booking_id}
              question={ticket.still_coming}
              title={event.title}
              ifNotComing="please transfer it, or give it up on My Events so that someone else can come."
            />
          )}
          {ticket.lateness && <RunningLate bookingId={ticket.booking_id} lateness={ticket.lateness} />}
          <div className={css.actions}>
            {ticket.night_open && <ButtonLink to={paths.night(event.id)}>Your evening</ButtonLink>}
            <ButtonLink look="quiet" to={`${paths.myEvents}?transfer=${event.id}`}>
              Transfer your place
            </ButtonLink>
            <ButtonLink look="quiet" to={paths.event(event.id)}>
              See the event
            </ButtonLink>
          </div>
        </div>
      </div>
    </Wrap>
  )
}

function Saved({ saved }: Pick<Props, 'saved'>) {
  return use(saved) ? 'Saved on your phone, so it works offline.' : null
}
