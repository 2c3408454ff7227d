import { sql } from 'kysely'
import { eventsAtVenues } from '#events/server/event-rows.ts'
import type { Db } from '#platform/server/db.ts'

/** Places that a member has, and that time has not yet turned into figures: the event may be over by its clock. */
export function placesOfLeaving(db: Db, memberId: string) {
  return db
    .selectFrom('bookings')
    .select(['id', 'eventId', 'state', 'pricePence'])
    .where('memberId', '=', memberId)
    .where('state', '<>', 'ended')
    .where('eventOverAt', 'is', null)
    .orderBy('eventId')
    .execute()
}

/** Where a member waits for a place. */
export async function eventsWaitedFor(db: Db, memberId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('waitingList')
    .select('eventId')
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId }) => eventId)
}

export function eventsOfLeaving(db: Db, eventIds: readonly number[]) {
  return eventsAtVenues(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** Payments of a member, by the provider's ids, of which it is not settled what becomes of them. */
export async function intentsUnsettled(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intentId')
    .where('memberId', '=', memberId)
    .where('state', 'in', ['open', 'authorised'])
    .orderBy('madeAt')
    .execute()
  return rows.flatMap(({ intentId }) => intentId ?? [])
}

/** No card can be charged any more by what was opened, or authorised, so long ago, and no bank takes longer to pay back. */
const MONEY_DAYS = 30

/**
 * Whether money of a member's is on its way by card: to be taken, to be let go of, or to be given back. What is given back
 * by hand waits for a person, who has it among the money cases.
 */
export async function hasMoneyUnderWay(db: Db, memberId: string, now: Temporal.Instant): Promise<boolean> {
  const since = now.subtract({ hours: 24 * MONEY_DAYS })
  const { rows } = await sql`
    select from payments p where p.member_id = ${memberId} and p.method = 'card' and (
      (p.state in ('new', 'open', 'authorised') and p.made_at >= ${since})
      or exists (select from refunds r
        where r.payment_id = p.id and r.state in ('asked', 'pending') and r.asked_at >= ${since}))
    limit 1`.execute(db)
  return rows.length > 0
}
