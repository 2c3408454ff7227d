import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { EventPicture } from '#bookings/web/event-picture.tsx'
import { formatDate, formatPrice, formatTimeRange } from '#platform/local-time.ts'
import css from '#bookings/web/checkout-page.module.css'

/** Shows the event's picture, title, time, venue and price. */
export function BookingSummary({ place: { event, price } }: { place: OwnPlace }) {
  const { title, venue, start_date_local: starts, end_date_local: ends } = event
  return (
    <aside className={css.booked} aria-label="What you’re booking">
      <EventPicture picture={event.picture} />
      <div className={css.summary}>
        <h2>{title}</h2>
        <p>
          <strong>
            {formatDate(starts)}, <span className={css.together}>{formatTimeRange(starts, ends)}</span>
          </strong>
        </p>
        <address className={css.where}>
          <bdi>{venue.name}</bdi>, <bdi>{venue.street}</bdi>, <bdi>{venue.town}</bdi>{' '}
          <span className={css.together}>{venue.postcode}</span>
        </address>
        <p className={css.price}>{price === 0 ? 'Free' : formatPrice(price)}</p>
      </div>
    </aside>
  )
}
