import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { EventView, listEvents, listEventsAsMember } from '#browsing/contract.ts'
import { loadAsViewer, type DiffersForMembers } from '#browsing/web/load-as-viewer.ts'
import { formatAges, formatEventPrice, formatStage } from '#browsing/web/format-event.ts'
import { formatDateTime, formatEndTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './events-page.module.css'

export async function loader({ context }: LoaderFunctionArgs): Promise<EventView[]> {
  const query = { option: 'future' } as const
  const { answer } = await loadAsViewer(context, {
    asMember: (api) => api<typeof listEventsAsMember>('POST /api/events', { query, body: {} }),
    asVisitor: (api) => api<typeof listEvents>('GET /api/events', { query }),
  })
  return answer
}

export const handle: PageHandle<EventView[]> & DiffersForMembers = {
  differsForMembers: true,
  headOf: (events, site) => ({
    title: 'Events',
    description: `Speed dating evenings coming up with ${site.name}: ${events.length === 1 ? 'one event' : `${events.length} events`}.`,
    path: paths.events,
    picture: '/share.png',
  }),
}

export function Component() {
  const events = useLoaderData<typeof loader>()
  const isSignedIn = useSignedInAs() !== null
  return (
    <Wrap className={css.page}>
      <div className={css.head}>
        <h1>Events</h1>
        {isSignedIn && (
          <ButtonLink look="quiet" to={paths.myEvents}>
            My Events
          </ButtonLink>
        )}
      </div>
      <p className={css.intro}>These are all of our upcoming events.</p>
      {events.length === 0 ? <NoEvents /> : <EventTable events={events} />}
    </Wrap>
  )
}

function NoEvents() {
  return (
    <p className={css.none}>
      Sorry there are no future events. Have a look at <Link to={paths.root}>how an evening works</Link> meanwhile.
    </p>
  )
}

function EventTable({ events }: { events: EventView[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Event</th>
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

function EventRow({ event }: { event: EventView }) {
  const { title, start_date_local, end_date_local, venue } = event
  const details = [formatStage(event), formatEventPrice(event), formatAges(event)].filter(
    (detail) => detail !== undefined,
  )
  return (
    <tr>
      <th scope="row">
        <span className={css.title}>{title}</span>
        <span className={`${css.details} ${css.wide}`}>{details.join(' · ')}</span>
        <OwnPlace event={event} />
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

function OwnPlace({ event }: { event: EventView }) {
  const label = ownPlaceLabel(event)
  return label && <span className={css.own}>{label}</span>
}

function ownPlaceLabel({ booking, attending, waiting }: EventView): string | null {
  if (booking) return attending ? 'You are going' : 'A place is kept for you'
  return waiting && 'You are on the waiting list'
}
