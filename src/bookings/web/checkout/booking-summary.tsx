import { Link } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { EventCard } from '#bookings/web/event-card.tsx'
import { EventPicture } from '#bookings/web/event-picture.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import css from '#bookings/web/checkout-page.module.css'

/**
 * Shows the event's picture, title, time, venue and price. On a phone, only the heading and the button show the price. The title
 * leads to the event's page, and the hold stays.
 */
export function BookingSummary({ place: { event, price } }: { place: OwnPlace }) {
  return (
    <EventCard
      label="What you’re booking"
      title={
        <Link to={paths.event(event.id)} reloadDocument>
          {event.title}
        </Link>
      }
      event={event}
      venueAs="name"
      picture={<EventPicture picture={event.picture} phoneWidth="88px" />}
    >
      <p className={css.price}>{price === 0 ? 'Free' : formatPrice(price)}</p>
    </EventCard>
  )
}
