import type { EventPageData } from '#browsing/web/event/booking-action.tsx'
import { ShareLink } from '#browsing/web/event/share-link.tsx'
import { VenueAccess } from '#browsing/web/event/venue-access.tsx'
import { paths } from '#platform/paths.ts'
import css from './getting-there.module.css'

/** Shows the venue's address and directions. */
export function GettingThere({ event }: { event: EventPageData }) {
  const over = event.past_event || event.cancelled || event.previewed
  const { street, town, postcode, lat, lng } = event.venue.street_address
  return (
    <div className={css.columns}>
      <section aria-labelledby="where">
        <h2 id="where">Getting there</h2>
        <address>
          {event.venue.name}
          <br />
          {street}
          <br />
          {`${town} ${postcode}`}
        </address>
        <p className={css.links}>
          <a href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`} rel="noreferrer">
            Open map
          </a>
          {!over && !event.attending && (
            <a href={paths.eventCalendar(event.id)} download>
              Add to calendar
            </a>
          )}
          {!event.previewed && <ShareLink title={event.title} path={paths.event(event.id)} />}
        </p>
      </section>
      {event.venue.directions && (
        <section aria-labelledby="directions">
          <h2 id="directions">Directions</h2>
          <p className={css.directions}>{event.venue.directions}</p>
        </section>
      )}
      {event.venue.access && <VenueAccess access={event.venue.access} />}
    </div>
  )
}
