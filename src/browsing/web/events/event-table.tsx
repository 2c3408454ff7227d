import { Link } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { isAgeUnknown } from '#browsing/web/birth-date.ts'
import type { ListedEvent } from '#browsing/web/events/event-filter.ts'
import { availabilityOf } from '#browsing/web/events/availability.ts'
import { dropYear, formatAges, formatEventPrice, formatStage } from '#browsing/web/format-event.ts'
import { formatDateTime, formatEndTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { SharedElement } from '#platform/web/ui/shared-element.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './event-table.module.css'

/** Lists events. On a phone, the details of the hidden columns are under the title. */
export function EventTable({ events }: { events: readonly ListedEvent[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={css.wideOnly}>Event</span>
          </th>
          <th scope="col" className={css.wide}>
            Starts on
          </th>
          <th scope="col" className={css.wide}>
            Ends at
          </th>
          <th scope="col" className={css.wide}>
            Location
          </th>
          <th scope="col">
            <VisuallyHidden>More</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  )
}

function EventRow({ event }: { event: ListedEvent }) {
  const { title, start_date_local, end_date_local, venue } = event
  return (
    <tr>
      <th scope="row">
        <Summary event={event} />
      </th>
      <td className={css.wide}>{formatDateTime(start_date_local)}</td>
      <td className={css.wide}>{formatEndTime(start_date_local, end_date_local)}</td>
      <td className={css.wide}>
        <span className={css.place}>
          <bdi>{venue.name}</bdi>, <bdi>{venue.street_address.town}</bdi>
        </span>
      </td>
      <td className={css.more}>
        <Link to={paths.event(event.id)}>
          See More<VisuallyHidden> about {title}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  )
}

function Summary({ event }: { event: ListedEvent }) {
  const { id, title, start_date_local, venue } = event
  const ages = isOutside(event) ? undefined : formatAges(event)
  const details = [formatStage(event), formatEventPrice(event), ages].filter((detail) => detail !== undefined)
  return (
    <div className={css.event}>
      <SharedElement name={`picture-${id}`}>
        <Picture venue={venue} />
      </SharedElement>
      <div className={css.text}>
        <SharedElement name={`title-${id}`}>
          <span className={css.title}>{title}</span>
        </SharedElement>
        <span className={`${css.details} ${css.narrow}`}>{dropYear(formatDateTime(start_date_local), event)}</span>
        <span className={css.details}>{details.join(' · ')}</span>
        <Places event={event} />
        <span className={`${css.details} ${css.narrow}`}>
          <bdi>{venue.street_address.town}</bdi>
        </span>
      </div>
    </div>
  )
}

/**
 * The venue's picture. It is decorative, because the row names the venue. Phones and tablets load the smallest file, whatever
 * their ratio.
 */
function Picture({ venue: { picture } }: { venue: EventView['venue'] }) {
  const smallest = picture.sizes.at(-1)
  if (!smallest) return <span className={css.picture} />
  return (
    <img
      className={css.picture}
      src={smallest.image}
      srcSet={picture.sizes.map(({ image, width }) => `${image} ${width}w`).join(', ')}
      sizes="(max-width: 1100px) 50px, 132px"
      alt=""
      width={132}
      height={92}
      loading="lazy"
      decoding="async"
    />
  )
}

/**
 * Shows what can be booked or, once the event has been loaded as the member, their own place. Both take the same space, so that
 * nothing moves.
 */
function Places({ event }: { event: ListedEvent }) {
  const { label, text } = availabilityOf(event)
  const own = ownPlaceLabel(event)
  const mark = label !== null && <span className={label === 'Full' ? css.full : css.last}>{label}</span>
  return (
    <span className={css.places}>
      <span className={own === null ? css.available : css.replaced}>
        {mark} {text}
      </span>
      {own !== null && (
        <span>
          {event.booking === null && mark} <span className={isOutside(event) ? css.outside : css.own}>{own}</span>
        </span>
      )}
    </span>
  )
}

/** Returns true if the event is for people of another age than the member, who has no place at it. */
function isOutside({ booking, fits_age }: ListedEvent): boolean {
  return booking === null && fits_age === false
}

function ownPlaceLabel(event: ListedEvent): string | null {
  const { booking, attending, waiting, can_join_event, can_wait } = event
  if (booking) return attending ? 'You’re going' : 'A place is held for you'
  if (isOutside(event)) return `For ${formatAges(event)?.toLowerCase()}`
  // The page says above the list that the date of birth is needed.
  if (isAgeUnknown(event)) return null
  if (can_join_event) return 'There’s a place for you'
  if (waiting) return 'You’re on the waiting list'
  return can_wait ? 'You can join the waiting list' : null
}
