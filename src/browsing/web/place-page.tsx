import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { getAges, getTown, PastEvening, Place } from '#browsing/contract/places.ts'
import { EventTable } from '#browsing/web/events/event-table.tsx'
import { PlaceLinks } from '#browsing/web/events/place-links.tsx'
import { TextBlockView } from '#content/web/text-sections.tsx'
import { textWithLinks } from '#content/web/text-with-links.tsx'
import { formatDate, formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { loaderApi } from '#platform/web/api.ts'
import type { LoadsClientOnUse, PageHandle } from '#platform/web/head.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './place-page.module.css'

/** Loads the page of a town or, with `group` in the address, of an age group. */
export function loader({ context, params }: LoaderFunctionArgs): Promise<Place> {
  const api = loaderApi(context)
  return params.group === undefined
    ? api<typeof getTown>('GET /api/towns/:slug', { params: { slug: params.town ?? '' } })
    : api<typeof getAges>('GET /api/ages/:slug', { params: { slug: params.group } })
}

const titleOf = ({ kind, name }: Place) =>
  kind === 'town' ? `Speed dating in ${name}` : `Speed dating for ages ${name}`

export const handle: PageHandle<Place> & LoadsClientOnUse = {
  loadsClientOnUse: true,
  headOf: (place, site) => ({
    title: titleOf(place),
    description: `${descriptionOf(place)} ${site.name}.`,
    path: place.kind === 'town' ? paths.town(place.slug) : paths.ages(place.slug),
    picture: '/share.png',
  }),
}

function descriptionOf(place: Place): string {
  const [next] = place.events
  if (!next) return `${titleOf(place)}: past evenings, and how to know when the next one is planned.`
  const where = place.kind === 'town' ? next.venue.name : `${next.venue.name}, ${next.venue.street_address.town}`
  return `${titleOf(place)}: the next evening is on ${formatDate(next.start_date_local)} at ${where}. Five minutes with everyone, as many women as men.`
}

export function Component() {
  const place = useLoaderData<typeof loader>()
  return (
    <Wrap className={css.page}>
      <h1>{titleOf(place)}</h1>
      <div className={css.words}>
        <p>{textWithLinks(place.intro)}</p>
        {place.words.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks may be identical, and their order never changes
          <TextBlockView key={index} block={block} />
        ))}
      </div>
      <section aria-labelledby="coming">
        <h2 id="coming">Coming up</h2>
        {place.events.length > 0 ? <EventTable events={place.events} /> : <NothingComing place={place} />}
      </section>
      <PastEvenings place={place} />
      <PlaceLinks towns={place.towns} ages={place.ages} current={place.slug} />
    </Wrap>
  )
}

function NothingComing({ place: { kind, name } }: { place: Place }) {
  return (
    <p>
      Nothing is planned {kind === 'town' ? `in ${name}` : 'for this age'} yet.{' '}
      <Link to={paths.register}>Register</Link> and turn on emails about new events, or{' '}
      <Link to={paths.events}>see all our events</Link>.
    </p>
  )
}

function PastEvenings({ place: { past, totals, kind } }: { place: Place }) {
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h2 id="past">Past evenings</h2>
      {totals && <p className={css.totals}>{formatTotals(totals)}</p>}
      <ul className={css.past}>
        {past.map((evening) => (
          <li key={evening.id}>
            <Link to={paths.event(evening.id)}>
              <bdi>{evening.title}</bdi>
            </Link>
            <span>
              {formatDateTime(evening.start_date_local)} · <bdi>{evening.venue}</bdi>
              {kind === 'ages' && (
                <>
                  , <bdi>{evening.town}</bdi>
                </>
              )}
            </span>
            {evening.guests !== null && <span>{formatFigures(evening)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatFigures({ guests, pairs }: PastEvening): string {
  return pairs === null ? `At least ${guests} guests` : `At least ${guests} guests and ${pairs} matches`
}

function formatTotals({ evenings, guests, pairs }: NonNullable<Place['totals']>): string {
  const count = (number: number) => number.toLocaleString('en-GB')
  const matches = pairs > 0 ? ` and ${count(pairs)} matches` : ''
  return `Our ${evenings === 1 ? 'largest evening' : `${count(evenings)} largest evenings`} had at least ${count(guests)} guests${matches}.`
}
