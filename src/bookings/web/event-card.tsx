import type { ReactNode } from 'react'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import css from './event-card.module.css'

type Props = {
  label: string
  /** The event's title, which may be a link. */
  title: ReactNode
  event: Pick<OwnPlace['event'], 'venue' | 'start_date_local' | 'end_date_local'>
  picture?: ReactNode
  /** 'address' where the reader may not know the venue. */
  venueAs: 'name' | 'address'
  /** What matters about the place, below the venue. */
  children: ReactNode
}

/** Shows the title, time and venue of the event that the page is about. On a phone it is above the page's text. */
export function EventCard({ label, title, event, picture, venueAs, children }: Props) {
  const { venue, start_date_local: starts, end_date_local: ends } = event
  return (
    <aside className={css.card} aria-label={label}>
      {picture}
      <div className={css.text}>
        <h2>{title}</h2>
        <p>
          <strong>
            {formatDate(starts)}, <span className={css.together}>{formatTimeRange(starts, ends)}</span>
          </strong>
        </p>
        {venueAs === 'name' ? (
          <p className={css.where}>
            <bdi>{venue.name}</bdi>, <bdi>{venue.town}</bdi>
          </p>
        ) : (
          <address className={css.where}>
            <bdi>{venue.name}</bdi>, <bdi>{venue.street}</bdi>, <bdi>{venue.town}</bdi>{' '}
            <span className={css.together}>{venue.postcode}</span>
          </address>
        )}
        {children}
      </div>
    </aside>
  )
}
