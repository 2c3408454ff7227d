import { Link } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { MAY_BECOME_FREE } from '#browsing/web/event/attendance-messages.ts'
import { paths } from '#platform/paths.ts'

/** Explains to a member why there is no place to book, if neither the action nor the place bars do. */
export function NoPlaceReason({ event }: { event: EventView }) {
  switch (event.why_not) {
    case 'full':
      return <WaitingListInfo event={event} />
    case 'no_places_for_gender':
      return (
        <>
          <NoPlacesForGender event={event} />
          <WaitingListInfo event={event} />
        </>
      )
    case 'under_18':
    case 'too_young':
    case 'too_old':
      return (
        <p>
          If your date of birth is wrong, please <Link to={paths.contact}>contact us</Link>.
        </p>
      )
    default:
      return null
  }
}

function NoPlacesForGender({ event: { viewer_gender, places } }: { event: EventView }) {
  const [of, all, booked, held, onSale] =
    viewer_gender === 'F'
      ? ['women', places.female_places, places.females_attending, places.females_held, places.females_on_sale]
      : ['men', places.male_places, places.males_attending, places.males_held, places.males_on_sale]
  return (
    <>
      {booked + held >= all && (
        <p>
          All places for {of} are taken.{held === 0 && ' A place will only come free if someone cancels.'}
        </p>
      )}
      {onSale > 0 && <p>The places on sale now are for people already on the waiting list.</p>}
      {held > 0 && <p>{MAY_BECOME_FREE}</p>}
    </>
  )
}

function WaitingListInfo({ event: { waiting, can_wait } }: { event: EventView }) {
  if (waiting) return <p>When a place becomes available, we’ll email you and hold it for a few hours.</p>
  return can_wait ? <p>We’ll offer places by email, in the order people joined the list.</p> : null
}
