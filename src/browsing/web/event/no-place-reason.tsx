import { Link } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'

/** Explains why there is no place to book, if neither the action nor the place bars do. */
export function NoPlaceReason({ event }: { event: EventView }) {
  switch (event.why_not) {
    case 'full':
      return (
        <>
          {event.places.males_held + event.places.females_held > 0 && <MayBecomeFree />}
          <WaitingListInfo event={event} />
        </>
      )
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
          If your date of birth is not right, please <Link to={paths.contact}>write to us</Link>.
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
          All places for {of} are taken.{held === 0 && ' One comes free only if a booking is cancelled.'}
        </p>
      )}
      {onSale > 0 && <p>What is on sale now goes to those who wait for it already.</p>}
      {held > 0 && <MayBecomeFree />}
    </>
  )
}

function MayBecomeFree() {
  return <p>A place that is being booked now comes free again if it is not paid for.</p>
}

function WaitingListInfo({ event: { waiting, can_wait } }: { event: EventView }) {
  if (waiting) return <p>Once a place is yours to take we email you, and keep it for some hours.</p>
  return can_wait ? <p>On the waiting list, whoever joined first is asked first, by email.</p> : null
}
