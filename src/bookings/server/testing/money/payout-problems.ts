import { sql } from 'kysely'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/**
 * Compares what was fetched of the provider's balance and payouts with its own objects, and with the ledger, to the penny.
 * Returns one sentence for each problem.
 */
export async function payoutProblems(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const found = await Promise.all([
    transactionProblems(site, stripeEmulator),
    payoutListProblems(site, stripeEmulator),
    ledgerProblems(site),
    balanceProblems(site),
  ])
  return found.flat()
}

async function transactionProblems(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const rows = await site.db.selectFrom('balanceTransactions').selectAll().execute()
  const here = rows.map(({ id, amountPence, feePence, netPence }) => `${id}: ${amountPence} ${feePence} ${netPence}`)
  const there = stripeEmulator.balanceTransactions().map(({ id, amount, fee, net }) => `${id}: ${amount} ${fee} ${net}`)
  return differing('transaction', here, there)
}

async function payoutListProblems(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const { rows } = await sql<{ id: string; amount: number; status: string; lines: number; isListed: boolean }>`
    select p.id, p.amount_pence as amount, p.status, p.listed_at is not null as is_listed, coalesce((
      select sum(t.net_pence) from payout_transactions paid join balance_transactions t on t.id = paid.transaction_id
      where paid.payout_id = p.id), 0)::bigint as lines
    from payouts p`.execute(site.db)
  const here = rows.map(({ id, amount, status }) => `${id}: ${amount} ${status}`)
  const there = stripeEmulator.payouts().map(({ id, amount, status }) => `${id}: ${amount} ${status}`)
  // The payout itself is one of its lines, with a minus.
  const wrong = rows.filter(({ isListed, lines }) => !isListed || lines !== 0)
  return [
    ...differing('payout', here, there),
    ...wrong.map(({ id, lines }) => `payout: the lines of ${id} differ from it by ${lines}`),
  ]
}

/** Compares the sums of the ledger with those of the transactions, by kind. */
async function ledgerProblems(site: Site): Promise<string[]> {
  const { rows } = await sql<{ what: string; here: number; there: number }>`
    with entries as (
      select l.kind, l.amount_pence as pence, exists (
        select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = l.provider_id) as is_failed
      from ledger l left join payments p on p.id = l.payment_id
      where p.method = 'card' or l.payment_id is null and l.event_id is null)
    select 'payments' as what,
      (select coalesce(sum(pence), 0)::bigint from entries where kind = 'captured') as here,
      (select coalesce(sum(amount_pence), 0)::bigint from balance_transactions where kind = 'payment') as there
    union all
    select 'refunds', (select coalesce(sum(pence), 0)::bigint from entries where kind = 'refunded' and not is_failed),
      (select coalesce(-sum(amount_pence), 0)::bigint from balance_transactions where kind in ('refund', 'failed refund'))
    union all
    select 'disputes', (select coalesce(sum(pence), 0)::bigint from entries where kind = 'dispute'),
      (select coalesce(-sum(amount_pence), 0)::bigint from balance_transactions where kind = 'dispute')`.execute(
    site.db,
  )
  return rows
    .filter(({ here, there }) => here !== there)
    .map(({ what, here, there }) => `money: ${what} are ${here} in the ledger and ${there} at the provider`)
}

/** The balance at the provider is what the ledger has, less the fees and the payouts that arrived. */
async function balanceProblems(site: Site): Promise<string[]> {
  const { available, pending } = await site.cards.stripe.balance.retrieve()
  const there = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
  const { rows } = await sql<{ months: number; here: number }>`
    select (select coalesce(sum(amount_pence - fee_pence), 0)::bigint from balance_months) as months,
      ((select coalesce(sum(case l.kind when 'captured' then l.amount_pence when 'refund failed' then l.amount_pence
          else -l.amount_pence end), 0)
        from ledger l left join payments p on p.id = l.payment_id
        where l.kind in ('captured', 'refunded', 'refund failed', 'dispute')
          and (p.method = 'card' or l.payment_id is null and l.event_id is null)
          and (l.kind <> 'refund failed' or exists (
            select from ledger refund where refund.kind = 'refunded' and refund.provider_id = l.provider_id)))
      - (select coalesce(sum(fee_pence), 0) from balance_transactions)
      - (select coalesce(sum(amount_pence), 0) from payouts where status <> 'failed'))::bigint as here`.execute(site.db)
  const [sums] = rows
  if (!sums) throw new Error('the sum query returned no row')
  return [
    ...(sums.here === there ? [] : [`money: the balance is ${there}, by the ledger, fees and payouts ${sums.here}`]),
    ...(sums.months === there ? [] : [`money: the balance is ${there}, by the months ${sums.months}`]),
  ]
}

function differing(what: string, here: readonly string[], there: readonly string[]): string[] {
  const [ours, theirs] = [new Set(here), new Set(there)]
  return [
    ...there.filter((one) => !ours.has(one)).map((one) => `${what}: only the provider has ${one}`),
    ...here.filter((one) => !theirs.has(one)).map((one) => `${what}: only the site has ${one}`),
  ]
}
