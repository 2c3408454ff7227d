import { sql } from 'kysely'
import { likesSent } from '#admin/server/event-bookings/booking-queries.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

type Figures = {
  bookedM: number
  bookedF: number
  /** Places that members have paid for, for friends who have not claimed them. */
  unclaimed: number
  absentM: number
  absentF: number
  heldM: number
  heldF: number
  offeredM: number
  offeredF: number
  paidPence: number
  refundedPence: number
}

/**
 * Loads an event's live places, and the payments and refunds of bookings now at this event, including ones moved here, and what
 * walk-in guests paid at the door.
 */
export async function loadFigures(db: Db, eventId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select live.*, money.* from (
      select count(*) filter (where state = 'booked' and not unclaimed and gender = 'M') as booked_m,
        count(*) filter (where state = 'booked' and not unclaimed and gender = 'F') as booked_f,
        count(*) filter (where state = 'booked' and unclaimed) as unclaimed,
        count(*) filter (where absent_at is not null and gender = 'M') as absent_m,
        count(*) filter (where absent_at is not null and gender = 'F') as absent_f,
        count(*) filter (where state = 'held' and offered_at is null and gender = 'M') as held_m,
        count(*) filter (where state = 'held' and offered_at is null and gender = 'F') as held_f,
        count(*) filter (where state = 'held' and offered_at is not null and gender = 'M') as offered_m,
        count(*) filter (where state = 'held' and offered_at is not null and gender = 'F') as offered_f
      from bookings where event_id = ${eventId} and state <> 'ended') live,
    (select coalesce(sum(l.amount_pence) filter (where l.kind in ('captured', 'cash')), 0)::integer as paid_pence,
        coalesce(sum(l.amount_pence) filter (where l.kind = 'refunded' and not exists (
          select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = l.provider_id)), 0)::integer
          as refunded_pence
      from (
        select l.kind, l.amount_pence, l.provider_id
          from bookings b join payments p on p.booking_id = b.id join ledger l on l.payment_id = p.id
          where b.event_id = ${eventId}
        union all select kind, amount_pence, provider_id from ledger where event_id = ${eventId}) l) money`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('the sum query returned no row')
  return figures
}

type LikesCounts = { sent: number; notSent: number; pairs: number }

/**
 * Counts the members who sent likes for an event, and the pairs who matched there, including those deleted since; and the guests
 * who came and sent none.
 */
export async function countLikes(db: Db, eventId: number): Promise<LikesCounts> {
  const { rows } = await sql<LikesCounts>`
    select (select count(*) from bookings b where b.event_id = ${eventId} and not ${likesSent}) as not_sent,
      (select count(*) from likes_cards where event_id = ${eventId})
        + coalesce((select cards from deleted_likes_cards where event_id = ${eventId}), 0) as sent,
      (select count(*) from matches where event_id = ${eventId} and member_id < other_id)
        + coalesce((select pairs from deleted_matches where event_id = ${eventId}), 0) as pairs`.execute(db)
  return rows[0] ?? { sent: 0, notSent: 0, pairs: 0 }
}

/** Selects manual payments that the owner must refund, oldest request first. */
export function manualRefundsOf(db: Db, eventId: number) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.bookingId', 'b.id')
    .innerJoin('refunds as r', 'r.paymentId', 'p.id')
    .leftJoin('members as m', 'm.id', 'p.memberId')
    .select(['r.id as refundId', 'b.id as bookingId', 'm.userName', 'r.amountPence'])
    .where('b.eventId', '=', eventId)
    .where('p.method', '<>', 'card')
    .where('r.state', '=', 'requested')
    .orderBy('r.requestedAt')
    .execute()
}

/** Selects the next published events that have not started and are not cancelled, with their venues. */
export function eventsNotStarted(db: Db, now: Temporal.Instant, limit: number) {
  return eventsAtVenues(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '>', now)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(limit)
    .execute()
}
