import { sql, type RawBuilder } from 'kysely'
import { stateOfMember } from '#admin/server/members/member-list-queries.ts'
import { venueSearchText } from '#admin/server/venues/venue-queries.ts'
import { ticketCodesFrom } from '#bookings/rules/ticket-code.ts'
import { contains, containsEachWord } from '#platform/server/listing/contains.ts'
import type { Db } from '#platform/server/db.ts'

/** The most results of one kind. Lists have the rest. */
export const MAX_RESULTS = 5

export function membersMatching(db: Db, text: string) {
  return db
    .selectFrom('members')
    .select(['id', 'userName', 'email', stateOfMember.as('state')])
    .where(containsEachWord([sql`lower(user_name)`, sql`lower(email)`], text))
    .orderBy(sql`lower(user_name)`)
    .orderBy('id')
    .limit(MAX_RESULTS)
    .execute()
}

/** Finds venues by part of their name or town, as their list does. */
export function venuesMatching(db: Db, text: string) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'town'])
    .where(contains(venueSearchText, text))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MAX_RESULTS)
    .execute()
}

/** Finds events by part of their title, or at these venues, the latest first. */
export function eventsMatching(db: Db, text: string, venueIds: readonly string[]) {
  // The few latest of each venue, because a venue can have many events.
  const atVenues = sql<boolean>`events.id = any(array(select of_venue.id from unnest(${[...venueIds]}::uuid[]) as venue (id)
    cross join lateral (select id from events where venue_id = venue.id
      order by starts_at desc, id desc limit ${MAX_RESULTS}) of_venue))`
  return db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
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
    .select('venues.name as venueName')
    .where((eb) => eb.or([contains(sql`lower(title)`, text), atVenues]))
    .orderBy('startsAt', 'desc')
    .orderBy('events.id')
    .limit(MAX_RESULTS)
    .execute()
}

/** Finds the latest bookings of these members, and those whose ticket codes start like this. */
export function bookingsMatching(db: Db, memberIds: readonly string[], ticketStart: string | undefined) {
  const [first, last] = ticketStart === undefined ? [null, null] : ticketCodesFrom(ticketStart)
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .leftJoin('members as m', 'm.id', 'b.memberId')
    .select(['b.id', 'm.userName', 'e.title', 'e.startsAt', 'e.timeZone'])
    .where(
      latest(
        sql`select id from bookings where member_id = any(${[...memberIds]}::uuid[])
      or ticket_code between ${first} and ${last} order by made_at desc, id limit ${MAX_RESULTS}`,
        'b',
      ),
    )
    .orderBy('b.madeAt', 'desc')
    .orderBy('b.id')
    .execute()
}

/** Finds the latest payments of these members, and the one with this id at the card provider. */
export function paymentsMatching(db: Db, memberIds: readonly string[], intentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .leftJoin('members as m', 'm.id', 'p.memberId')
    .select(['p.id', 'p.amountPence', 'm.userName', 'e.title', 'e.startsAt', 'e.timeZone'])
    .where(
      latest(
        sql`select id from payments where member_id = any(${[...memberIds]}::uuid[])
      or intent_id = ${intentId} order by made_at desc, id limit ${MAX_RESULTS}`,
        'p',
      ),
    )
    .orderBy('p.madeAt', 'desc')
    .orderBy('p.id')
    .execute()
}

/** Makes PostgreSQL find the few rows first and then join them. */
function latest(ids: RawBuilder<unknown>, table: 'b' | 'p'): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.id`)} = any(array(${ids}))`
}
