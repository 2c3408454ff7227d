import { Link } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { EventCard } from '#bookings/web/event-card.tsx'
import { EventPicture } from '#bookings/web/event-picture.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import css from '#bookings/web/checkout-page.module.css'

/** What is known of a place before the member signs in. */
export type PlaceToBook = Pick<OwnPlace, 'price'> & {
  event: Pick<OwnPlace['event'], 'id' | 'title' | 'start_date_local' | 'end_date_local' | 'venue' | 'picture'>
}

type Props = { place: PlaceToBook; price: 'shown' | 'in the heading' }

/**
 * Shows the event's picture, title, time and venue, and the price unless the heading shows it. The title leads to the event's
 * page, and the hold stays.
 */
export function BookingSummary({ place, price }: Props) {
  const { event } = place
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
      {price === 'shown' && <p className={css.price}>{place.price === 0 ? 'Free' : formatPrice(place.price)}</p>}
    </EventCard>
  )
}
