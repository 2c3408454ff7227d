import type { EventView } from '#browsing/contract.ts'
import { formatAges, formatEventPrice, formatPlacesOnSale, formatStage } from '#browsing/web/format-event.ts'
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
        {ages && <p className={css.ages}>{ages}</p>}
        <div className={css.act}>
          <span className={css.price}>{formatEventPrice(event)}</span>
          <ButtonLink to={`${paths.event(event.id)}/`} look={look}>
            See the event
          </ButtonLink>
          <span className={css.left}>
            {event.booking_closed ? 'Booking has closed' : formatPlacesOnSale(event.places)}
          </span>
        </div>
        <PlaceBars event={event} />
        <p className={css.description}>{firstSentences(event.description, DESCRIPTION_LENGTH)}</p>
      </div>
    </section>
  )
}
