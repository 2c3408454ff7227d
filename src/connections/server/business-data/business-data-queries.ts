import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The most rows of an answer. */
export const ROWS = 100

/** Finds the events that have been published, in the order of their ids, with their bookings of each gender. */
export async function eventsAfter(db: Db, after: number) {
  const { rows } = await sql<{
    id: number
    title: string
    venue: string
    town: string
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
    timeZone: string
    pricePence: number
    femalePlaces: number
    malePlaces: number
    womenBooked: number
    menBooked: number
    publishedAt: Temporal.Instant
    cancelledAt: Temporal.Instant | null
  }>`
    select e.id, e.title, v.name as venue, v.town, e.starts_at, e.ends_at, e.time_zone, e.price_pence, e.female_places,
      e.male_places, e.published_at, e.cancelled_at, booked.women_booked, booked.men_booked
    from events e join venues v on v.id = e.venue_id
    cross join lateral (
      select count(*) filter (where gender = 'F')::int as women_booked, count(*) filter (where gender = 'M')::int as men_booked
      from bookings b where b.event_id = e.id and b.state = 'booked'
    ) as booked
    where e.id > ${after} and e.published_at is not null order by e.id limit ${ROWS}`.execute(db)
  return rows
}

export async function isPublished(db: Db, eventId: number): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  return event !== undefined
}

/** Finds the bookings of an event, in the order of their ids. A hold is not one yet. */
export function bookingsAfter(db: Db, eventId: number, after: string | undefined) {
  return db
    .selectFrom('bookings')
    .select(['id', 'pricePence', 'bookedAt', 'endedAt'])
    .where('eventId', '=', eventId)
    .where('bookedAt', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(ROWS)
    .execute()
}

/** Finds the payments that were taken, in the order of their ids. */
export async function paymentsAfter(db: Db, after: string | undefined) {
  const { rows } = await sql<{
    id: string
    bookingId: string | null
    voucherId: string | null
    eventId: number | null
    amountPence: number
    refundedPence: number
    method: 'card' | 'cash' | 'other'
    capturedAt: Temporal.Instant
  }>`
    select p.id, p.booking_id, p.voucher_id, b.event_id, p.amount_pence, p.method, p.captured_at,
      (select coalesce(sum(r.amount_pence), 0)::int from refunds r where r.payment_id = p.id and r.state = 'refunded') as refunded_pence
    from payments p left join bookings b on b.id = p.booking_id
    where ${after === undefined ? sql<boolean>`true` : sql<boolean>`p.id > ${after}`} and p.captured_at is not null
    order by p.id limit ${ROWS}`.execute(db)
  return rows
}
