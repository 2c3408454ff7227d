import { sql } from 'kysely'
import type * as endpoints from '#admin/contract/event-bookings.ts'
import type { EventBooking } from '#admin/contract/event-bookings.ts'
import { bookingsOfEvent, type BookingWithMember } from '#admin/server/event-bookings/booking-queries.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/contract.ts'
import { eachRow, pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type Query = ParsedInputOf<typeof endpoints.listEventBookings>['query']

const name = sql`coalesce(lower(m.user_name), '')`
const orders = {
  made: sql`b.made_at`,
  name,
  gender: sql`b.gender || ' ' || ${name}`,
  state: sql`case
    when b.absent_at is not null then 'absent'
    when b.state = 'held' and b.offered_at is not null then 'offered'
    else b.state end || ' ' || ${name}`,
  price: sql`b.price_pence`,
}

/** Returns one page of an event's bookings. */
export async function pageOfBookings(
  site: Site,
  eventId: number,
  query: Query,
): Promise<AnswerOf<typeof endpoints.listEventBookings>> {
  const { sort, direction, after } = query
  const { rows, next } = await pageOfRows(site, bookingsOfEvent(site.db, eventId, query), {
    list: `bookings by ${sort}`,
    by: orders[sort],
    id: sql`b.id`,
    direction,
    after,
  })
  return { rows: rows.map(presentBooking), next }
}

/** Yields all live bookings, sorted by name, then those that have ended, sorted likewise. */
export async function* bookingsToExport(db: Db, eventId: number): AsyncGenerator<BookingWithMember> {
  const order = { by: orders.name, id: sql`b.id`, direction: 'asc' } as const
  yield* eachRow(bookingsOfEvent(db, eventId, { search: '' }), order)
  yield* eachRow(bookingsOfEvent(db, eventId, { search: '', state: 'ended' }), order)
}

export function presentBooking(row: BookingWithMember): EventBooking {
  return {
    id: row.id,
    user_name: row.userName,
    friend_of: row.friendOf,
    gender: row.gender,
    state: row.state,
    end_reason: row.endReason,
    price: row.pricePence / 100,
    paid: row.paid,
    by_hand: row.byHand,
    made_at: row.madeAt.toString(),
    absent: row.absentAt !== null,
    likes_sent: row.likesSent,
    notes: row.notes,
    coming: row.attendanceAnswer,
  }
}
