import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The places, people and payments that cancelling an event now would affect. */
export type CancellationImpact = { booked: number; held: number; waiting: number; toRefundPence: number }

export async function cancellationImpact(db: Db, eventId: number): Promise<CancellationImpact> {
  const { rows } = await sql<CancellationImpact>`
    select
      (select count(*) from bookings b where b.event_id = ${eventId} and b.state = 'booked') as booked,
      (select count(*) from bookings b where b.event_id = ${eventId} and b.state = 'held') as held,
      (select count(*) from waiting_list w where w.event_id = ${eventId} and w.ended_at is null) as waiting,
      (select coalesce(sum(p.amount_pence), 0)::integer from bookings b join payments p on p.booking_id = b.id
        where b.event_id = ${eventId} and b.state = 'booked' and p.state in ('authorised', 'captured')) as to_refund_pence`.execute(
    db,
  )
  return rows[0] ?? { booked: 0, held: 0, waiting: 0, toRefundPence: 0 }
}

/** The progress of an event's cancellation. It is counted from the current state, so it is correct after any interruption. */
export type CancellationProgress = {
  places: number
  placesEnded: number
  /** Card payments that were captured or authorised when the event was cancelled. */
  payments: number
  paymentsRefunded: number
  /** The number of payments that the provider refused to refund. */
  paymentsFailed: number
  pence: number
  penceReturned: number
  /** Members who had a place and whose accounts still exist. */
  people: number
  peopleNotified: number
}

export async function cancellationProgress(db: Db, eventId: number): Promise<CancellationProgress> {
  const { rows } = await sql<CancellationProgress>`
    with seats as (
      select id, member_id, state from bookings where event_id = ${eventId} and state <> 'ended'
      union all
      select id, member_id, state from bookings where event_id = ${eventId} and end_reason = 'event cancelled'
    ), money as (
      select p.amount_pence, p.state in ('voided', 'refunded') as returned,
        p.state = 'captured' and exists (select from refunds r where r.payment_id = p.id and r.state = 'failed')
          and p.amount_pence > (select coalesce(sum(r.amount_pence), 0) from refunds r
            where r.payment_id = p.id and r.state <> 'failed') as failed
      from seats s join payments p on p.booking_id = s.id join events e on e.id = ${eventId}
      where p.authorised_at is not null and (p.ended_at is null or p.ended_at >= e.cancelled_at)
    ), letters as (
      select exists (
        select from notifications t left join outgoing_mail m on m.id = t.mail_id
        where t.about = s.id and t.type = 'event cancelled' and (m.id is null or m.sent_at is not null)) as sent
      from seats s where s.member_id is not null
    )
    select
      (select count(*) from seats) as places,
      (select count(*) from seats where state = 'ended') as places_ended,
      (select count(*) from money) as payments,
      (select count(*) from money where returned) as payments_refunded,
      (select count(*) from money where failed) as payments_failed,
      (select coalesce(sum(amount_pence), 0)::integer from money) as pence,
      (select coalesce(sum(amount_pence), 0)::integer from money where returned) as pence_returned,
      (select count(*) from letters) as people,
      (select count(*) from letters where sent) as people_notified`.execute(db)
  const [progress] = rows
  if (!progress) throw new Error('the count query returned no row')
  return progress
}

/** Returns whether the site has nothing left to do by itself. */
export function isCancellationComplete(progress: CancellationProgress): boolean {
  const { places, placesEnded, payments, paymentsRefunded, paymentsFailed, people, peopleNotified } = progress
  return placesEnded === places && paymentsRefunded + paymentsFailed === payments && peopleNotified === people
}
