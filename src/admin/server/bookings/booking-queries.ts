import { sql, type RawBuilder } from 'kysely'
import type { BookingRow, BookingsQuery } from '#admin/contract/bookings.ts'
import { boundsOf } from '#admin/server/bookings/booking-period.ts'
import { friendOf, paid } from '#admin/server/event-bookings/booking-queries.ts'
import type { PageRequest } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Whether a row of `bookings b` is a booking that was made, whatever became of it. A booking that was moved from another event
 * was made before. The count of a day and its list share this condition, and their indexes have it.
 */
export const wasMade: RawBuilder<boolean> = sql`(b.booked_at is not null and b.moved_from is null)`

/** The filters of the list. `people` are those whom the search found; null selects the bookings of everyone. */
export type BookingFilters = Omit<BookingsQuery, 'search'> & { people: readonly string[] | null }

const state = sql<BookingRow['state']>`b.state`

/** Selects the requested bookings of all events, unsorted. */
export function matchingBookings({ db, clock }: Pick<Site, 'db' | 'clock'>, filters: BookingFilters) {
  const { people, event } = filters
  const { start, end } = boundsOf(filters, clock.now())
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .leftJoin('members as m', 'm.id', 'b.memberId')
    .leftJoin('members as buyer', 'buyer.id', 'b.buyerId')
    .select(friendOf.as('friendOf'))
    .select(['b.id', 'b.endReason', 'b.absentAt', 'b.pricePence', 'b.byHand', 'm.userName'])
    .select(sql<Temporal.Instant>`b.booked_at`.as('bookedAt'))
    .select([state.as('state'), paid.as('paid')])
    .select(['e.id as eventId', 'e.title', 'e.startsAt', 'e.endsAt', 'e.timeZone'])
    .select(['e.publishedAt', 'e.cancelledAt', 'e.endedAt', 'e.roundsEndAt'])
    .where(wasMade)
    .$if(filters.state !== undefined, (query) => query.where(sql<boolean>`b.state = ${sql.lit(filters.state ?? '')}`))
    .$if(start !== null, (query) => query.where(sql<boolean>`b.booked_at >= ${start}::timestamptz`))
    .$if(end !== null, (query) => query.where(sql<boolean>`b.booked_at < ${end}::timestamptz`))
    .$if(people !== null, (query) => query.where(isOf(people ?? [])))
    .$if(event !== undefined, (query) => query.where(isAt(event ?? 0)))
}

/** Finds the bookings of these people first and then sorts them, because a scan in sort order could read the whole table. */
function isOf(people: readonly string[]): RawBuilder<boolean> {
  return sql`b.id = any(array(select id from bookings where member_id = any(${[...people]}::uuid[])))`
}

/** The same for the bookings of an event. */
function isAt(eventId: number): RawBuilder<boolean> {
  return sql`b.id = any(array(select id from bookings where event_id = ${eventId}))`
}

/** Counting stops here, so that it reads few of many rows. */
const MAX_TOTAL = 1_000

/** Counts the requested bookings. Returns null if there are too many to count for every page. */
export async function countBookings(site: Pick<Site, 'db' | 'clock'>, filters: BookingFilters): Promise<number | null> {
  const found = matchingBookings(site, filters)
    .clearSelect()
    .select('b.id')
    .limit(MAX_TOTAL + 1)
  const { total } = await site.db
    .selectFrom(found.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total > MAX_TOTAL ? null : total
}

const columns = { booked: sql.ref('b.booked_at'), price: sql.ref('b.price_pence') } as const

/** Returns the sort order. Each of its expressions has an index. */
export function bookingOrder({
  sort,
  direction,
}: Pick<BookingsQuery, 'sort' | 'direction'>): Omit<PageRequest, 'list' | 'after'> {
  return { by: columns[sort], id: sql.ref('b.id'), direction }
}
