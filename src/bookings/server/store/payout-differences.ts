import { sql } from 'kysely'
import { entryOfTransaction } from '#bookings/server/payouts/ledger-entry-queries.ts'
import type { Tx } from '#platform/server/db.ts'

/** The site learns of a payment within minutes, so one that is still unknown after this time is a difference. */
const UNKNOWN_HOURS = 24
/** The provider pays out three business days after a payment, later after holidays, and the first time after two weeks. */
const NOT_PAID_OUT_DAYS = 14

type Compared = {
  now: Temporal.Instant
  /** The balance by our records and at the provider; null if it changed while the transactions were fetched. */
  balance: { herePence: number; therePence: number } | null
}

/**
 * Records every difference between the provider's records and the ledger, and closes those that no longer exist. One that an
 * owner closed stays closed. What is older than the ledger is left out, but for a day, because the ledger has the times at which
 * the site learned of payments.
 */
export async function recordPayoutDifferences(tx: Tx, { now, balance }: Compared): Promise<void> {
  const isDifferent = balance !== null && balance.herePence !== balance.therePence
  await sql`
    with start as (select min(at) - interval '1 day' as at from ledger),
    known as (
      select t.id, t.kind, t.about, t.amount_pence, t.currency, entry.id as ledger_id, entry.payment_id,
        entry.amount_pence as ledger_pence, paid.payout_id
      from balance_transactions t left join payout_transactions paid on paid.transaction_id = t.id
        left join lateral ${entryOfTransaction} entry on true
      where t.made_at >= (select at from start) and t.kind not in ('payout', 'failed payout', 'fee')
        and (t.made_at <= ${now.subtract({ hours: UNKNOWN_HOURS })} or paid.payout_id is not null)),
    found as (
      select 'unknown transaction' as kind, id as about, id as transaction_id, null::uuid as ledger_id, payout_id,
          null::bigint as here_pence, amount_pence::bigint as there_pence
        from known where payment_id is null or currency <> 'gbp'
      union all
      select 'different amount', id, id, ledger_id, payout_id, ledger_pence, abs(amount_pence)
        from known where payment_id is not null and currency = 'gbp' and ledger_pence <> abs(amount_pence)
      union all
      select 'separate fee', t.id, t.id, null, paid.payout_id, null, t.amount_pence
        from balance_transactions t left join payout_transactions paid on paid.transaction_id = t.id
        where t.kind = 'fee' and t.made_at >= (select at from start)
      union all
      select 'not paid out', l.id::text, null, l.id, null, l.amount_pence, null
        from ledger l join payments p on p.id = l.payment_id and p.method = 'card'
        where l.kind in ('captured', 'refunded', 'refund failed', 'dispute')
          and l.at <= ${now.subtract({ hours: NOT_PAID_OUT_DAYS * 24 })}
          and not exists (
            select from balance_transactions t join payout_transactions paid on paid.transaction_id = t.id
            where t.about = l.provider_id and t.kind = case l.kind when 'captured' then 'payment' when 'refunded' then 'refund'
              when 'refund failed' then 'failed refund' else 'dispute' end)
          -- The provider does not say what a manual payout contains, so such a payout is a difference itself.
          and not exists (select from payouts m where not m.automatic and m.made_at >= l.at)
      union all
      select 'different total', p.id, null, null, p.id, p.amount_pence, lines.pence
        from payouts p cross join lateral (
          select coalesce(sum(t.net_pence), 0) as pence from payout_transactions paid
          join balance_transactions t on t.id = paid.transaction_id
          where paid.payout_id = p.id and (t.kind <> 'payout' or t.about is distinct from p.id)) lines
        where p.listed_at is not null and p.amount_pence <> lines.pence
      union all
      select 'failed payout', id, null, null, id, null, amount_pence from payouts where status in ('failed', 'canceled')
      union all
      select 'manual payout', id, null, null, id, null, amount_pence from payouts where not automatic
      union all
      select 'different balance', 'balance', null, null, null, ${balance?.herePence ?? null}::bigint,
        ${balance?.therePence ?? null}::bigint where ${isDifferent}),
    closed as (
      update payout_differences d set settled_at = ${now}
      where settled_at is null and not exists (select from found where found.kind = d.kind and found.about = d.about)
        and (d.kind <> 'different balance' or ${balance !== null}))
    insert into payout_differences as d
      (id, kind, about, transaction_id, ledger_id, payout_id, here_pence, there_pence, noticed_at)
    select gen_random_uuid(), kind, about, transaction_id, ledger_id, payout_id, here_pence, there_pence, ${now} from found
    on conflict (kind, about) do update set settled_at = null, here_pence = excluded.here_pence, there_pence = excluded.there_pence
      where d.settled_by is null and (d.settled_at is not null
        or (d.here_pence, d.there_pence) is distinct from (excluded.here_pence, excluded.there_pence))`.execute(tx)
}
