import type { ReactNode } from 'react'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import css from './where-to-go.module.css'

type Props = {
  place: Pick<OwnPlace['event'], 'venue' | 'lat' | 'lng' | 'directions'>
  /** Links next to the one that opens the map. */
  children?: ReactNode
}

/** Shows the venue's address and how to get there. The map is a link, so nothing is requested before it is opened. */
export function WhereToGo({ place: { venue, lat, lng, directions }, children }: Props) {
  return (
    <>
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
        {children}
      </p>
      {directions !== '' && (
        <>
          <h2>Directions</h2>
          <p className={css.directions}>{directions}</p>
        </>
      )}
    </>
  )
}
