import { Link } from 'react-router'
import type { NextEvent, GenderFigures } from '#admin/contract/today.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDateTime, formatDaysAway } from '#platform/local-time.ts'
import css from './overview.module.css'

/** Shows the next event with its day, bookings, waiting list and hosts. */
export function NextEventSummary({ next }: { next: NextEvent | null }) {
  return (
    <section className={css.section} aria-labelledby="next-event">
      <h2 id="next-event">Next event</h2>
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

function EventSummary({ next: { event, venue, days_from_today, women, men, hosts } }: { next: NextEvent }) {
  const away = formatDaysAway(days_from_today)
  return (
    <div className={css.glance}>
      <p className={css.title}>
        <Link to={adminPaths.event(event.id)}>{event.title}</Link>
      </p>
      <p>
        {formatDateTime(event.start_date_local)}
        {away && `, ${away}`}, {venue}
      </p>
      <div className={css.sides}>
        <SideSummary name="Women" look={css.women} side={women} />
        <SideSummary name="Men" look={css.men} side={men} />
      </div>
      <p>{hosts.length > 0 ? `Hosts: ${hosts.join(', ')}.` : 'No host assigned yet.'}</p>
    </div>
  )
}

function SideSummary({ name, look, side }: { name: string; look: string | undefined; side: GenderFigures }) {
  const { places, booked, held, waiting } = side
  return (
    <div className={look}>
      <p>
        <strong>{name}:</strong> {booked} of {places} booked
        {held > 0 && `, ${held} held`}
        {waiting > 0 && `, ${waiting} waiting`}
      </p>
      <meter className={css.meter} min={0} max={Math.max(places, 1)} value={booked} aria-label={`${name} booked`} />
    </div>
  )
}
