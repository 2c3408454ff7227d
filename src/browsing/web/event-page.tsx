import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { EventView, getEvent, getEventAsMember } from '#browsing/contract.ts'
import { askAsWhoever, type DiffersForMembers } from '#browsing/web/ask-as-whoever.ts'
import type { ShownEvent } from '#browsing/web/event/booking-action.tsx'
import { BookingPanel } from '#browsing/web/event/booking-panel.tsx'
import { GettingThere } from '#browsing/web/event/getting-there.tsx'
import { sayAges, sayStage } from '#browsing/web/event-words.ts'
import { structuredEvent } from '#browsing/web/structured-event.ts'
import { VenuePicture } from '#browsing/web/venue-picture.tsx'
import { sayDate, sayDateTime, sayTimes } from '#platform/local-time.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './event-page.module.css'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<ShownEvent> {
  const id = params.id ?? ''
  // An address that names no number names no event either.
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const { answer, asked } = await askAsWhoever(context, {
    asMember: (api) => api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: {} }),
    asVisitor: (api) => api<typeof getEvent>('GET /api/event', { query: { id } }),
  })
  return asked === 'in vain' ? { ...answer, askedInVain: true } : answer
}

export const handle: PageHandle<EventView> & DiffersForMembers = {
  differsForMembers: true,
  headOf: (event, site) => ({
    title: `${event.title}, ${sayDate(event.start_date_local)}`,
    description: `${event.cancelled ? 'Cancelled. ' : ''}${sayDateTime(event.start_date_local)} at ${event.venue.name}, ${event.venue.street_address.town}. ${event.description}`,
    path: `/event/${event.id}`,
    picture: `/event/${event.id}/share.png`,
    structured: structuredEvent(event, site),
  }),
}

export function Component() {
  const event = useLoaderData<typeof loader>()
  const stage = sayStage(event)
  const town = event.venue.street_address.town
  const ages = sayAges(event)
  return (
    <Wrap className={css.page}>
      <nav aria-label="Back" className={css.crumb}>
        <Link to="/events">Events</Link>
      </nav>
      <div className={css.columns}>
        <div className={css.words}>
          <h1>{event.title}</h1>
          <p className={css.when}>
            {sayDate(event.start_date_local)},{' '}
            <span className={css.together}>{sayTimes(event.start_date_local, event.end_date_local)}</span>
            {stage && <span className={css.stage}> · {stage}</span>}
          </p>
          <p className={css.where}>
            <bdi>{event.venue.name}</bdi>, <bdi>{town}</bdi>
            {ages && ` · ${ages}`}
          </p>
          <StageNotice event={event} />
          <div className={css.picture}>
            <VenuePicture venue={event.venue} deskWidth={690} first />
          </div>
          <p className={css.description} dir="auto">
            {event.description}
          </p>
        </div>
        <BookingPanel key={event.id} event={event} />
        <GettingThere event={event} />
      </div>
    </Wrap>
  )
}

function StageNotice({ event }: { event: EventView }) {
  if (event.cancelled) return <Notice>This event has been cancelled. Nobody will be there.</Notice>
  if (event.past_event) return <Notice>This event is past. It took place on {sayDate(event.start_date_local)}.</Notice>
  return null
}
