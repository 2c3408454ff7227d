import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { paths } from '#platform/paths.ts'
import css from '#bookings/web/success-page.module.css'

/** Offers the calendar entry, and shows how to get to the venue. The links request nothing before they are opened. */
export function BeforeYouGo({ event }: Pick<OwnPlace, 'event'>) {
  const { id, venue, lat, lng, directions, calendar_links: calendars } = event
  return (
    <>
      <h2>Add it to your calendar</h2>
      <p className={css.links}>
        <a href={paths.eventCalendar(id)} download>
          Apple or other (.ics)
        </a>
        <a href={calendars.google} rel="noreferrer">
          Google
        </a>
        <a href={calendars.outlook} rel="noreferrer">
          Outlook
        </a>
      </p>
      <h2>Where to go</h2>
      <address className={css.where}>
        <bdi>{venue.name}</bdi>
        <br />
        <bdi>{venue.street}</bdi>
        <br />
        <bdi>{venue.town}</bdi> {venue.postcode}
      </address>
      <p className={css.links}>
        <a href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`} rel="noreferrer">
          Open map
        </a>
      </p>
      {directions !== '' && <p className={css.directions}>{directions}</p>}
    </>
  )
}
