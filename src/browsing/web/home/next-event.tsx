import { Suspense } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { AddBirthDate } from '#browsing/web/add-birth-date-part.ts'
import { isAgeUnknown } from '#browsing/web/birth-date.ts'
import { formatAges, formatEventPrice, formatStage } from '#browsing/web/format-event.ts'
import { placeForMember } from '#browsing/web/home/home-items.ts'
import { DESCRIPTION_LENGTH, firstSentences } from '#browsing/web/home/first-sentences.ts'
import { PlaceBars } from '#browsing/web/place-bars.tsx'
import { VenuePicture } from '#browsing/web/venue-picture.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SharedElement } from '#platform/web/ui/shared-element.tsx'
import css from './next-event.module.css'

/** The main card on the home page, with the next event. `look` is that of its button. */
export function NextEvent({ event, look }: { event: EventView; look: 'main' | 'quiet' }) {
  const stage = formatStage(event)
  const ages = formatAges(event)
  const own = ownPlace(event)
  return (
    <section className={css.card} aria-labelledby="next-event">
      <SharedElement name={`picture-${event.id}`}>
        <div className={css.picture}>
          <VenuePicture venue={event.venue} deskWidth={570} first />
        </div>
      </SharedElement>
      <div className={css.text}>
        <p className={css.kicker}>Next Event{stage && ` · ${stage}`}</p>
        <SharedElement name={`title-${event.id}`}>
          <h2 id="next-event">{event.title}</h2>
        </SharedElement>
        <p className={css.when}>{formatDateTime(event.start_date_local)}</p>
        <p>
          <bdi>{event.venue.name}</bdi>, <bdi>{event.venue.street_address.town}</bdi>
        </p>
        {ages && <p>{ages}</p>}
        <div className={css.act}>
          <span className={css.price}>{formatEventPrice(event)}</span>
          <ButtonLink to={`${paths.event(event.id)}/`} look={look}>
            See the event
          </ButtonLink>
          {event.booking_closed && <span className={css.left}>Booking has closed</span>}
          {isAgeUnknown(event) ? (
            <span className={css.own}>
              <Suspense>
                <AddBirthDate toSee="whether this event is for you" />
              </Suspense>
            </span>
          ) : (
            own && <span className={css.own}>{own}</span>
          )}
        </div>
        <PlaceBars event={event} />
        <p className={css.description}>{firstSentences(event.description, DESCRIPTION_LENGTH)}</p>
      </div>
    </section>
  )
}

/** Says whether the member can book the event or wait for a place. Empty for visitors. */
function ownPlace(event: EventView): string {
  const place = placeForMember(event).join('')
  return event.waiting && !event.can_join_event ? `You’re on the waiting list. ${place}` : place
}
