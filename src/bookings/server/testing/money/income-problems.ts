import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Compares the income totals, which are updated with each ledger entry, with totals recomputed from the ledger. */
export async function incomeProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ event: string; month: string; written: string; recomputed: string }>`
    with recomputed as (
      select coalesce(b.event_id, l.event_id) as event_id, date_trunc('month', l.at at time zone 'Europe/London')::date as month,
        sum(case when l.kind = 'captured' then l.amount_pence else 0 end) as card,
        sum(case when l.kind = 'cash' then l.amount_pence else 0 end) as cash,
        sum(case
          when l.kind = 'refunded' then l.amount_pence
          when l.kind = 'refund failed' and exists (
            select from ledger r where r.kind = 'refunded' and r.provider_id = l.provider_id) then -l.amount_pence
          else 0 end) as refunded,
        sum(case when l.kind = 'dispute' then l.amount_pence else 0 end) as disputed
      from ledger l left join payments p on p.id = l.payment_id
        left join bookings b on b.id = coalesce(p.booking_id, l.booking_id)
      where l.currency = 'gbp' and l.kind not in ('authorised', 'voided', 'refund pending')
      group by 1, 2)
    select coalesce(coalesce(i.event_id, a.event_id)::text, 'no event') as event, coalesce(i.month, a.month)::text as month,
      concat_ws(' ', i.card_pence, i.cash_pence, i.refunded_pence, i.disputed_pence) as written,
      concat_ws(' ', a.card, a.cash, a.refunded, a.disputed) as recomputed
    from income i full join recomputed a on a.month = i.month and coalesce(a.event_id, 0) = coalesce(i.event_id, 0)
    where (i.card_pence, i.cash_pence, i.refunded_pence, i.disputed_pence)
      is distinct from (coalesce(a.card, 0), coalesce(a.cash, 0), coalesce(a.refunded, 0), coalesce(a.disputed, 0))
      and not (a.month is null and (i.card_pence, i.cash_pence, i.refunded_pence, i.disputed_pence) = (0, 0, 0, 0))`.execute(
    db,
  )
  const months = rows.map(
    ({ event, month, written, recomputed }) =>
      `money: the income of ${event} in ${month} is ${written}, by the ledger ${recomputed}`,
  )
  return [...months, ...(await eventIncomeProblems(db))]
}

/** Compares the income by which events are sorted with the sum of their months. */
async function eventIncomeProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e left join event_income s on s.event_id = e.id
      left join (select event_id, sum(card_pence + cash_pence) as takings, sum(refunded_pence) as refunded,
          bool_or((card_pence, cash_pence, refunded_pence, disputed_pence) <> (0, 0, 0, 0)) as has_payments
        from income group by event_id) i on i.event_id = e.id
    where (s.takings_pence, s.refunded_pence, s.has_payments)
      is distinct from (coalesce(i.takings, 0)::bigint, coalesce(i.refunded, 0)::bigint, coalesce(i.has_payments, false))`.execute(
    db,
  )
  return rows.map(({ id }) => `money: the income of event ${id} is not the sum of its months`)
}
