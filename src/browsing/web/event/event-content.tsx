import { Link } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import type { EventPageData } from '#browsing/web/event/booking-action.tsx'
import { BookingPanel } from '#browsing/web/event/booking-panel.tsx'
import { GettingThere } from '#browsing/web/event/getting-there.tsx'
import { dropYear, formatAges, formatStage } from '#browsing/web/format-event.ts'
import { VenuePicture } from '#browsing/web/venue-picture.tsx'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { SharedElement } from '#platform/web/ui/shared-element.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { RatingLine } from '#reviews/web/rating-line.tsx'
import css from './event-content.module.css'

/** The content of the event page. */
export function EventContent({ event }: { event: EventPageData }) {
  const stage = formatStage(event)
  const town = event.venue.street_address.town
  const ages = formatAges(event)
  return (
    <Wrap>
      <nav aria-label="Back" className={css.crumb}>
        <Link to={paths.events}>Events</Link>
      </nav>
      <div className={css.columns}>
        <div className={css.text}>
          <SharedElement name={`title-${event.id}`}>
            <h1>{event.title}</h1>
          </SharedElement>
          <p className={css.when}>
            <span className={css.parts}>
              <span className={css.date}>{`${dropYear(formatDate(event.start_date_local), event)}, `}</span>
              <span>{`${formatTimeRange(event.start_date_local, event.end_date_local)} `}</span>
              {stage && <Part className={css.stage} text={stage} />}
            </span>
          </p>
          <p className={css.where}>
            <span className={css.parts}>
              <span>
                <bdi>{event.venue.name}</bdi>, <bdi>{town}</bdi>{' '}
              </span>
              {ages && <Part text={ages} />}
            </span>
          </p>
          <StageNotice event={event} />
          <SharedElement name={`picture-${event.id}`}>
            <div className={css.picture}>
              <VenuePicture venue={event.venue} deskWidth={690} first />
            </div>
          </SharedElement>
          <p className={css.description} dir="auto">
            {event.description}
          </p>
          <PromisedDates event={event} />
          <RatingLine rating={event.rating} className={css.promise} />
        </div>
        <BookingPanel key={event.id} event={event} />
        <GettingThere event={event} />
      </div>
    </Wrap>
  )
}

/** A part after another one. The dot between them is hidden if this part starts a line. */
function Part({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={className}>
      <span className={css.dot}>· </span>
      {text}
    </span>
  )
}

/** Shows the least number of dates that the event promises, until it is over. */
function PromisedDates({ event: { promised_dates: dates, price, past_event, cancelled } }: { event: EventView }) {
  if (dates === null || past_event || cancelled) return null
  return (
    <p className={css.promise}>
      You’ll have at least {dates === 1 ? '1 date' : `${dates} dates`}.{' '}
      {price > 0 && 'If you come for the whole evening and have fewer, we’ll refund part of the price.'}
    </p>
  )
}

function StageNotice({ event }: { event: EventView }) {
  if (event.cancelled) return <Notice>This event has been cancelled. Please don’t travel to the venue.</Notice>
  return event.past_event ? <Notice>This event has finished.</Notice> : null
}
