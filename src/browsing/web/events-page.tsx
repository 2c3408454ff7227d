import { Fragment, Suspense, useRef } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ageGroups, townLinks } from '#browsing/place-names.ts'
import type { listEvents, listEventsAsMember } from '#browsing/contract.ts'
import { AddBirthDate } from '#browsing/web/add-birth-date-part.ts'
import { isAgeUnknown } from '#browsing/web/birth-date.ts'
import {
  filterIn,
  isFiltered,
  isInFilter,
  looserFilters,
  townsAndMonths,
  type EventFilter,
  type ListedEvent,
  type LooserFilter,
} from '#browsing/web/events/event-filter.ts'
import { FOR_ME } from '#browsing/web/events/for-me.ts'
import { EventFilters } from '#browsing/web/events/event-filters.tsx'
import { CalendarSubscription } from '#browsing/web/events/calendar-subscription.tsx'
import { EventTable } from '#browsing/web/events/event-table.tsx'
import { PlaceLinks } from '#browsing/web/events/place-links.tsx'
import { loadAsViewer, type DiffersForMembers } from '#browsing/web/load-as-viewer.ts'
import { paths } from '#platform/paths.ts'
import type { LoadsClientOnUse, PageHandle } from '#platform/web/head.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './events-page.module.css'

type EventsPageData = {
  /** The events in the filter. `count` is the number of all upcoming events. */
  events: ListedEvent[]
  count: number
  filter: EventFilter
  /** What to try if no event is in the filter. */
  looser: LooserFilter[]
  towns: string[]
  months: string[]
  canFilterForMe: boolean
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<EventsPageData> {
  const query = { option: 'future' } as const
  const { answer: all } = await loadAsViewer<ListedEvent[]>(context, {
    asMember: (api) => api<typeof listEventsAsMember>('POST /api/events', { query, body: {} }),
    asVisitor: (api) => api<typeof listEvents>('GET /api/events', { query }),
  })
  const canFilterForMe = all.some(({ fits_age }) => typeof fits_age === 'boolean')
  const requested = filterIn(new URL(request.url).searchParams)
  const filter = requested.age === FOR_ME && !canFilterForMe ? { ...requested, age: '' } : requested
  const events = all.filter((event) => isInFilter(event, filter))
  const looser = events.length === 0 ? looserFilters(all, filter) : []
  return { events, count: all.length, filter, looser, ...townsAndMonths(all), canFilterForMe }
}

export const handle: PageHandle<EventsPageData> & DiffersForMembers & LoadsClientOnUse = {
  loadsClientOnUse: true,
  differsForMembers: true,
  headOf: ({ count }, site) => ({
    title: 'Events',
    description: `${count === 1 ? 'One upcoming speed dating event' : `${count} upcoming speed dating events`} from ${site.name}.`,
    path: paths.events,
    picture: '/share.png',
  }),
  // An address can name any town, and few of them have events.
  isCacheable: ({ events, filter }) => events.length > 0 || !isFiltered(filter),
}

export function Component() {
  const { events, count, looser, ...choices } = useLoaderData<typeof loader>()
  const isSignedIn = useSignedInAs() !== null
  const result = useRef<HTMLParagraphElement>(null)
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
      {count > 0 && <EventFilters {...choices} />}
      <p className={css.intro} role="status" tabIndex={-1} ref={result}>
        {isFiltered(choices.filter) ? (
          <FilterResult found={events.length} of={count} looser={looser} onChange={() => result.current?.focus()} />
        ) : (
          'These are all of our upcoming events.'
        )}
      </p>
      {events.some(isAgeUnknown) && (
        <p className={css.intro}>
          <Suspense>
            <AddBirthDate toSee="which events are for you" />
          </Suspense>
        </p>
      )}
      {count === 0 && <NoEvents />}
      {events.length > 0 && <EventTable events={events} />}
      <PlaceLinks towns={townLinks(choices.towns)} ages={allAges} />
      <p className={css.vouchers}>
        <CalendarSubscription />
      </p>
      <p>
        Looking for a present? <Link to={paths.giftVouchers}>Give a gift voucher</Link>
      </p>
    </Wrap>
  )
}

const allAges = Object.entries(ageGroups).map(([slug, { label }]) => ({ slug, name: label }))

type FilterResultProps = { found: number; of: number; looser: LooserFilter[]; onChange: () => void }

/** Following a link removes it, so `onChange` moves the focus. */
function FilterResult({ found, of, looser, onChange }: FilterResultProps) {
  return (
    <>
      {found === 0 ? 'No events match.' : `Showing ${found} of ${formatCount(of)}.`}{' '}
      {looser.map(({ part, to, found: count }, index) => (
        <Fragment key={part}>
          {index === 0 ? 'Try ' : ' or '}
          <Link to={to} preventScrollReset onClick={onChange}>
            any {part} ({formatCount(count)})
          </Link>
        </Fragment>
      ))}
      {looser.length > 0 && '. '}
      <Link to={paths.events} preventScrollReset onClick={onChange}>
        Clear filters
      </Link>
    </>
  )
}

function formatCount(events: number): string {
  return events === 1 ? '1 event' : `${events} events`
}

function NoEvents() {
  return (
    <p className={css.none}>
      Sorry there are no future events. In the meantime, see <Link to={paths.root}>how an evening works</Link>.
    </p>
  )
}
