import { Link } from 'react-router'
import type { NextEvent } from '#admin/contract/today.ts'
import { PlacesSold } from '#admin/web/overview/places-sold.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDateTime, formatDaysAway } from '#platform/local-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './overview.module.css'

/** Shows the next event with its day, bookings, waiting list and hosts. */
export function NextEventSummary({ next }: { next: NextEvent | null }) {
  return (
    <section className={css.panel} aria-labelledby="next-event">
      <h2 id="next-event">{next?.days_from_today === 0 ? 'Today’s event' : 'Next event'}</h2>
      {next ? <EventSummary next={next} /> : <NoEvent />}
    </section>
  )
}

function NoEvent() {
  return (
    <p>
      No upcoming events are published. <Link to={adminPaths.events}>See the events</Link>
    </p>
  )
}

function EventSummary({ next }: { next: NextEvent }) {
  const { event, venue, days_from_today: days, women, men, hosts, checked_in: checkedIn } = next
  const away = formatDaysAway(days)
  return (
    <>
      <p className={css.title}>
        <Link to={adminPaths.event(event.id)}>{event.title}</Link>
      </p>
      <p>
        {away && <strong className={css.away}>{away}</strong>} {formatDateTime(event.start_date_local)}
      </p>
      <p className={css.soft}>{venue}</p>
      {checkedIn !== null && (
        <p>
          <strong>{`In: ${checkedIn} of ${women.booked + men.booked}`}</strong>
        </p>
      )}
      <div className={css.sides}>
        <PlacesSold name="Women" side={women} />
        <PlacesSold name="Men" side={men} />
      </div>
      <p className={css.soft}>{hosts.length > 0 ? `Hosts: ${hosts.join(', ')}.` : 'No host assigned yet.'}</p>
      <div className={css.actions}>
        {days <= 0 && <ButtonLink to={adminPaths.door(event.id)}>Check guests in</ButtonLink>}
        <ButtonLink look="quiet" to={adminPaths.event(event.id)}>
          See bookings
        </ButtonLink>
        <ButtonLink look="quiet" to={adminPaths.announcements(event.id)}>
          Email attendees
        </ButtonLink>
      </div>
    </>
  )
}
