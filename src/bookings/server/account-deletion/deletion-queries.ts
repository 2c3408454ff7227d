import { sql } from 'kysely'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Finds a member's live places that have not been marked as over, even if the end time of the event has passed, and the places
 * that the member holds or has paid for and no friend has claimed.
 */
export function placesOfDeletedAccount(db: Db, memberId: string) {
  return db
    .selectFrom('bookings')
    .select(['id', 'eventId', 'state', 'pricePence', 'unclaimed'])
    .where((eb) =>
      eb.or([eb('memberId', '=', memberId), eb.and([eb('buyerId', '=', memberId), eb('unclaimed', '=', true)])]),
    )
    .where('state', '<>', 'ended')
    .where('eventOverAt', 'is', null)
    .orderBy('eventId')
    .execute()
}

/** Returns the ids of the events whose waiting lists the member is on. */
export async function eventIdsOfWaitingLists(db: Db, memberId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('waitingList')
    .select('eventId')
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId }) => eventId)
}

export function eventsOfDeletedAccount(db: Db, eventIds: readonly number[]) {
  return eventsAtVenues(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** Returns the provider's ids of a member's payments whose outcome is still open. */
export async function unsettledIntents(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intentId')
    .where('memberId', '=', memberId)
    .where('state', 'in', ['open', 'authorised'])
    .orderBy('madeAt')
    .execute()
  return rows.flatMap(({ intentId }) => intentId ?? [])
}

/** After this many days an open or authorised payment can no longer be captured, and every card refund has completed. */
const PENDING_MONEY_DAYS = 30

/**
 * Checks whether a member has card money that is still to be captured, voided or refunded. Manual refunds are left out, because
 * each has a money case that an owner must close.
 */
export async function hasPendingMoney(db: Db, memberId: string, now: Temporal.Instant): Promise<boolean> {
  const since = now.subtract({ hours: 24 * PENDING_MONEY_DAYS })
  const { rows } = await sql`
    select from payments p where p.member_id = ${memberId} and p.method = 'card' and (
      (p.state in ('new', 'open', 'authorised') and p.made_at >= ${since})
      or exists (select from refunds r
        where r.payment_id = p.id and r.state in ('requested', 'pending') and r.requested_at >= ${since}))
    limit 1`.execute(db)
  return rows.length > 0
}
