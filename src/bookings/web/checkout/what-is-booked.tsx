import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { sayDate, sayPrice, sayTimes } from '#platform/local-time.ts'
import css from '#bookings/web/checkout-page.module.css'

/** What, when, where and for how much. */
export function WhatIsBooked({ place: { event, price } }: { place: OwnPlace }) {
  const { title, venue, start_date_local: starts, end_date_local: ends } = event
  return (
    <aside className={css.booked} aria-label="What you are booking">
      <h2>{title}</h2>
      <p>
        <strong>
          {sayDate(starts)}, <span className={css.together}>{sayTimes(starts, ends)}</span>
        </strong>
      </p>
      <address className={css.where}>
        <bdi>{venue.name}</bdi>, <bdi>{venue.street}</bdi>, <bdi>{venue.town}</bdi>{' '}
        <span className={css.together}>{venue.postcode}</span>
      </address>
      <p className={css.price}>{price === 0 ? 'Free' : sayPrice(price)}</p>
    </aside>
  )
}
