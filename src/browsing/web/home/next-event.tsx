import type { EventView } from '#browsing/contract.ts'
import { sayAges, sayEventPrice, sayStage } from '#browsing/web/event-words.ts'
import { PlaceBars } from '#browsing/web/place-bars.tsx'
import { VenuePicture } from '#browsing/web/venue-picture.tsx'
import { sayDateTime } from '#platform/local-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './next-event.module.css'

/** The main card on the home page. */
export function NextEvent({ event }: { event: EventView }) {
  const stage = sayStage(event)
  const ages = sayAges(event)
  const left = event.places.places_left
  return (
    <section className={css.card} aria-labelledby="next-event">
      <div className={css.picture}>
        <VenuePicture venue={event.venue} deskWidth={570} first />
      </div>
      <div className={css.words}>
        <p className={css.kicker}>Next Event{stage && ` · ${stage}`}</p>
        <h2 id="next-event">{event.title}</h2>
        <p className={css.when}>{sayDateTime(event.start_date_local)}</p>
        <p>
          <bdi>{event.venue.name}</bdi>, <bdi>{event.venue.street_address.town}</bdi>
        </p>
        {ages && <p className={css.ages}>{ages}</p>}
        <PlaceBars event={event} />
        <p className={css.description}>{event.description}</p>
        <div className={css.act}>
          <span className={css.price}>{sayEventPrice(event)}</span>
          <ButtonLink to={`/event/${event.id}/`}>See the event</ButtonLink>
          <span className={css.left}>{left === 1 ? '1 place left' : `${left} places left`}</span>
        </div>
      </div>
    </section>
  )
}
