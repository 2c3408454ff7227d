import { sql } from 'kysely'
import type { z } from 'zod'
import type { eventList } from '#admin/contract/events.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Db } from '#platform/server/db.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type EventsQuery = z.output<typeof eventList>

/** The number of women or men who have booked a place, without what no friend has claimed yet. The condition on ended bookings is that of the index. */
const bookedBy = (gender: 'F' | 'M') => sql<number>`(select count(*) from bookings b
  where b.event_id = events.id and b.gender = ${gender} and b.state = 'booked' and b.state <> 'ended'
    and not b.walk_in and not b.unclaimed)`

const sortedBy = { start: sql`starts_at`, title: sql`lower(title)`, women: bookedBy('F'), men: bookedBy('M') }

/** Refuses to count the bookings of every event. Those that have not ended are few. */
function checkSort({ sort, state }: EventsQuery): void {
  const isOfFew = state === 'upcoming' || state === 'coming'
  if ((sort === 'women' || sort === 'men') && !isOfFew)
    refuseFields({ sort: 'Only upcoming events can be sorted by their bookings.' })
}

/** Returns a page of events in every state, with the names of their venues. */
export async function eventPage(site: Site, query: EventsQuery) {
  checkSort(query)
  const { search, sort, direction, after } = query
  const narrowed = site.db
    .selectFrom('events')
    .select([
      'events.id',
      'title',
      'startsAt',
      'endsAt',
      'timeZone',
      'publishedAt',
      'cancelledAt',
      'endedAt',
      'roundsEndAt',
    ])
    .select(['malePlaces', 'femalePlaces', 'pricePence', 'bookingClosesAt', 'youngestAge', 'oldestAge'])
    .select((eb) =>
      eb
        .selectFrom('venues')
        .select('venues.name')
        .whereRef('venues.id', '=', 'events.venueId')
        .$asScalar()
        .$notNull()
        .as('venueName'),
    )
    .$if(search !== '', (all) => all.where(contains(sql`lower(title)`, search)))
    .$if(query.venue !== undefined, (all) => all.where('venueId', '=', query.venue ?? ''))
    .$if(query.from !== undefined, (all) => all.where(beginsOnOrAfter(query.from ?? '')))
    .$if(query.to !== undefined, (all) => all.where(beginsOnOrBefore(query.to ?? '')))
    .$if(query.state !== undefined, (all) => all.where(matchesState(query.state ?? 'coming', site.clock.now())))
  const stretch = { list: `events by ${sort}`, by: sortedBy[sort], id: sql`events.id`, direction, after }
  return pageOfRows(site, narrowed, stretch)
}

/** Builds the SQL equivalent of `stageOf`. An event in progress is treated as upcoming. */
function matchesState(state: NonNullable<EventsQuery['state']>, now: Temporal.Instant) {
  const isOn = sql`published_at is not null and cancelled_at is null`
  const hasRounds = sql`ended_at is null and rounds_end_at is not null`
  const roundsAreOver = sql`least(rounds_end_at + interval '30 minutes', ends_at + interval '2 hours') <= ${now}::timestamptz`
  const isOver = sql`(case when ${hasRounds} then ${roundsAreOver}
    else ends_at <= ${now}::timestamptz or coalesce(ended_at <= ${now}::timestamptz, false) end)`
  const states = {
    all: sql<boolean>`true`,
    // The start bounds the range of the index. No evening lasts two days.
    upcoming: sql<boolean>`cancelled_at is null and starts_at > ${now}::timestamptz - interval '2 days'
      and not ${isOver}`,
    draft: sql<boolean>`published_at is null`,
    cancelled: sql<boolean>`cancelled_at is not null`,
    past: sql<boolean>`${isOn} and starts_at <= ${now}::timestamptz and ${isOver}`,
    coming: sql<boolean>`${isOn} and starts_at > ${now}::timestamptz - interval '2 days' and not ${isOver}`,
  }
  return states[state]
}

/**
 * Compares the event's date in its own time zone. A second comparison, with a margin that covers every time zone, lets
 * PostgreSQL use the index.
 */
function beginsOnOrAfter(day: string) {
  return sql<boolean>`(starts_at >= ${day}::date - interval '2 days' and (starts_at at time zone time_zone)::date >= ${day}::date)`
}

function beginsOnOrBefore(day: string) {
  return sql<boolean>`(starts_at < ${day}::date + interval '3 days' and (starts_at at time zone time_zone)::date <= ${day}::date)`
}

/** The maximum number of venues in a form. A business has only a handful. */
const MAX_VENUES = 500

export function venueChoices(db: Db) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'town'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MAX_VENUES)
    .execute()
}
