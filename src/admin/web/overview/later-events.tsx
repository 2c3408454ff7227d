import { Link } from 'react-router'
import type { LaterEvent } from '#admin/contract/today.ts'
import { PlacesSold } from '#admin/web/overview/places-sold.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatNearLocal } from '#platform/web/ui/table/short-instant.ts'
import css from './overview.module.css'

type Props = {
  events: readonly LaterEvent[]
  /** The number of all upcoming events, with the next one and those not listed. */
  upcomingCount: number
}

/** Lists the events after the next one, with the places booked, and links to all events if there are more. */
export function LaterEvents({ events, upcomingCount }: Props) {
  if (events.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="later-events">
      <h2 id="later-events">After that</h2>
      <ul className={css.later}>
        {events.map(({ event, venue, women, men }) => (
          <li key={event.id}>
            <div>
              <Link to={adminPaths.event(event.id)}>{event.title}</Link>
              <p className={css.soft}>
                {formatNearLocal(event.start_date_local)}, {venue}
              </p>
            </div>
            <PlacesSold name="Women" side={women} />
            <PlacesSold name="Men" side={men} />
          </li>
        ))}
      </ul>
      {upcomingCount > events.length + 1 && (
        <p className={css.all}>
          <Link to={`${adminPaths.events}?state=coming`}>See all {upcomingCount} events</Link>
        </p>
      )}
    </section>
  )
}
