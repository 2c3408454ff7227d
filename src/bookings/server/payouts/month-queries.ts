import { sql } from 'kysely'
import type { BalanceTransactionKind } from '#bookings/contract/admin/payouts.ts'
import type { Db } from '#platform/server/db.ts'

/** The instants at which a month begins and ends. */
type Period = { from: Temporal.Instant; until: Temporal.Instant }

export type AccountSums = {
  cardPence: number
  doorPence: number
  otherPence: number
  refundedCardPence: number
  refundedOtherPence: number
  disputedPence: number
}

/** Sums the ledger of a period, by the same rules as `add_to_income`. Cash for a place that was sold at the door is the door's. */
export async function accountsOf(db: Db, { from, until }: Period): Promise<AccountSums> {
  const { rows } = await sql<AccountSums>`
    with entries as (
      select entry.kind, entry.amount_pence as pence, entry.event_id is not null or b.sold = 'at the door' and p.method = 'cash' as is_door,
        coalesce(p.method = 'card', entry.event_id is null) as is_card,
        case when entry.kind = 'refunded' then entry.amount_pence
          when entry.kind = 'refund failed' and exists (select from ledger refund
            where refund.kind = 'refunded' and refund.provider_id = entry.provider_id) then -entry.amount_pence
          else 0 end as refunded
      from ledger entry left join payments p on p.id = entry.payment_id
        left join bookings b on b.id = coalesce(p.booking_id, entry.booking_id)
      where entry.currency = 'gbp' and entry.at >= ${from} and entry.at < ${until})
    select
      coalesce(sum(pence) filter (where kind = 'captured'), 0)::bigint as card_pence,
      coalesce(sum(pence) filter (where kind = 'cash' and is_door), 0)::bigint as door_pence,
      coalesce(sum(pence) filter (where kind = 'cash' and not is_door), 0)::bigint as other_pence,
      coalesce(sum(refunded) filter (where is_card), 0)::bigint as refunded_card_pence,
      coalesce(sum(refunded) filter (where not is_card), 0)::bigint as refunded_other_pence,
      coalesce(sum(pence) filter (where kind = 'dispute'), 0)::bigint as disputed_pence
    from entries`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the sum query returned no row')
  return sums
}

type MonthRow = {
  kind: BalanceTransactionKind
  amountPence: number
  feePence: number
  transactions: number
  withFee: number
}

/** Returns the sums of the balance transactions of a month by kind. A kind without transactions has no row. */
export function balanceOfMonth(db: Db, firstDay: Temporal.PlainDate): Promise<MonthRow[]> {
  return db
    .selectFrom('balanceMonths')
    .select(['kind', 'amountPence', 'feePence', 'transactions', 'withFee'])
    .where('month', '=', firstDay)
    .execute()
}

/** Returns the balance at the provider when a month begins. */
export async function balanceBefore(db: Db, firstDay: Temporal.PlainDate): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence - fee_pence), 0)::bigint as pence from balance_months
    where month < ${firstDay.toString()}::date`.execute(db)
  return rows[0]?.pence ?? 0
}

/** Returns the costs of the events that start in a period. */
export async function costsBetween(db: Db, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(c.amount_pence), 0)::bigint as pence from events e join event_costs c on c.event_id = e.id
    where e.starts_at >= ${from} and e.starts_at < ${until}`.execute(db)
  return rows[0]?.pence ?? 0
}

/**
 * Sums the VAT in the receipts of a period, minus that in its credit notes. A refund that the bank returned in the period
 * cancels its credit note. Null if no document has a VAT number.
 */
export async function vatBetween(db: Db, { from, until }: Period): Promise<number | null> {
  const { rows } = await sql<{ pence: number | null }>`
    select sum(pence)::bigint as pence from (
      select case kind when 'receipt' then vat_pence else -vat_pence end as pence from receipts
        where tax_point >= ${from} and tax_point < ${until} and vat_number is not null
      union all
      select r.vat_pence from ledger failed
        join ledger refund on refund.kind = 'refunded' and refund.provider_id = failed.provider_id
        join receipts r on r.ledger_id = refund.id and r.vat_number is not null
        where failed.kind = 'refund failed' and failed.at >= ${from} and failed.at < ${until}) documents`.execute(db)
  return rows[0]?.pence ?? null
}

/** A payout arrives within a few days, so no other payout of a month needs to be looked at. */
const MAX_DAYS_ON_THE_WAY = 31

/** Sums the payouts that were made before `until`, and arrive after this day. */
export async function sentToBank(db: Db, until: Temporal.Instant, lastDay: Temporal.PlainDate): Promise<number> {
  const latest = lastDay.add({ days: MAX_DAYS_ON_THE_WAY })
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence), 0)::bigint as pence from payouts
    where arrives_on > ${lastDay.toString()}::date and arrives_on <= ${latest.toString()}::date and made_at < ${until}
      and status not in ('failed', 'canceled')`.execute(db)
  return rows[0]?.pence ?? 0
}
