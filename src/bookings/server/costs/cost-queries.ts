import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type EventSums = { takingsPence: number; refundedPence: number; disputedPence: number; feesPence: number }

/** Finds the costs of an event, oldest first. */
export function costsOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('eventCosts')
    .leftJoin('members', 'members.id', 'eventCosts.addedBy')
    .select(['eventCosts.id', 'kind', 'note', 'amountPence', 'addedAt', 'members.userName as addedByName'])
    .where('eventId', '=', eventId)
    .orderBy('addedAt')
    .orderBy('eventCosts.id')
    .execute()
}

/** Sums the income of an event, and the provider's fees for its payments and disputes. */
export async function moneyOfEvent(db: Db, eventId: number): Promise<EventSums> {
  const { rows } = await sql<EventSums>`
    with sums as (
      select coalesce(sum(card_pence + cash_pence), 0)::bigint as takings_pence,
        coalesce(sum(refunded_pence), 0)::bigint as refunded_pence, coalesce(sum(disputed_pence), 0)::bigint as disputed_pence
      from income where event_id = ${eventId}),
    fees as (
      select coalesce(sum(t.fee_pence), 0)::bigint as fees_pence
      from bookings b join payments p on p.booking_id = b.id
        join ledger l on l.payment_id = p.id and l.kind in ('captured', 'dispute')
        join balance_transactions t on t.about = l.provider_id
          and t.kind = case l.kind when 'captured' then 'payment' else 'dispute' end
      where b.event_id = ${eventId})
    select sums.*, fees.* from sums, fees`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the sum query returned no row')
  return sums
}
