import { sql } from 'kysely'
import type { BalanceTransactionKind, PayoutDifferenceKind } from '#bookings/contract/admin/payouts.ts'
import { entryOfTransaction } from '#bookings/server/payouts/ledger-entry-queries.ts'
import type { Db } from '#platform/server/db.ts'
import { eachRow, pageOfRows, type PageRequest } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

type Page = Pick<PageRequest, 'direction' | 'after'>
type WithKeys = Pick<Site, 'db' | 'keys'>

export function payoutProgress(db: Db) {
  return db.selectFrom('payoutProgress').selectAll().executeTakeFirstOrThrow()
}

/** Returns when the ledger begins. Undefined if it is empty. */
export async function firstEntryAt(db: Db): Promise<Temporal.Instant | undefined> {
  const row = await db.selectFrom('ledger').select('at').orderBy('at').orderBy('id').limit(1).executeTakeFirst()
  return row?.at
}

/** Returns the payouts whose transactions the provider can list, and that have not been fetched completely. Oldest first. */
export async function payoutsToList(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('isComplete', '=', true)
    .where('listedAt', 'is', null)
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the balance at the provider by the transactions that were fetched. */
export async function sumOfTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence - fee_pence), 0)::bigint as pence from balance_months`.execute(db)
  return rows[0]?.pence ?? 0
}

function payoutsWithDifferences(db: Db) {
  return db
    .selectFrom('payouts')
    .select(['id', 'pageId', 'amountPence', 'status', 'arrivesOn', 'madeAt', 'listedAt', 'failureCode'])
    .select(
      sql<number>`(select count(*) from payout_differences d where d.payout_id = payouts.id and d.settled_at is null)`.as(
        'differencesOpen',
      ),
    )
}

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof payoutOfPage>>>

export function payoutOfPage(db: Db, pageId: string) {
  return payoutsWithDifferences(db).where('pageId', '=', pageId).executeTakeFirst()
}

export function payoutsPage(site: WithKeys, page: Page) {
  const order = { list: 'payouts', by: sql.ref('payouts.arrivesOn'), id: sql.ref('payouts.id') }
  return pageOfRows(site, payoutsWithDifferences(site.db), { ...order, ...page })
}

/** Finds the payouts that arrive between two days, both included. */
export function payoutsArriving(db: Db, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return payoutsWithDifferences(db)
    .where('arrivesOn', '>=', from)
    .where('arrivesOn', '<=', to)
    .orderBy('arrivesOn')
    .orderBy('id')
    .execute()
}

/** Sums the lines of a payout by kind, without the line that is the payout itself. */
export async function sumsOfPayout(db: Db, payoutId: string) {
  const { rows } = await sql<{ kind: BalanceTransactionKind; lines: number; amountPence: number; feePence: number }>`
    select t.kind, count(*) as lines, sum(t.amount_pence)::bigint as amount_pence, sum(t.fee_pence)::bigint as fee_pence
    from payout_transactions paid join balance_transactions t on t.id = paid.transaction_id
    where paid.payout_id = ${payoutId} and (t.kind <> 'payout' or t.about is distinct from ${payoutId})
    group by t.kind order by t.kind`.execute(db)
  return rows
}

/** Finds a page of the lines of a payout, each with the payment and event that the ledger has for it. */
export function linesOfPayout(site: WithKeys, payoutId: string, page: Page) {
  const lines = transactionsWithEvents(site.db)
    .innerJoin('payoutTransactions', 'payoutTransactions.transactionId', 't.id')
    .where('payoutTransactions.payoutId', '=', payoutId)
    .where((eb) => eb.or([eb('t.kind', '<>', 'payout'), eb('t.about', 'is distinct from', payoutId)]))
  const order = { list: `lines of ${payoutId}`, by: sql.ref('t.madeAt'), id: sql.ref('t.id') }
  return pageOfRows(site, lines, { ...order, ...page })
}

/** Streams the transactions in pounds of a period, in order of time. */
export function transactionsBetween(db: Db, { from, until }: { from: Temporal.Instant; until: Temporal.Instant }) {
  const rows = transactionsWithEvents(db)
    .where('t.currency', '=', 'gbp')
    .where('t.madeAt', '>=', from)
    .where('t.madeAt', '<', until)
  return eachRow(rows, { by: sql.ref('t.madeAt'), id: sql.ref('t.id'), direction: 'asc' })
}

/** Selects balance transactions, each with the payment and event that the ledger has for it. */
function transactionsWithEvents(db: Db) {
  return db
    .selectFrom('balanceTransactions as t')
    .leftJoinLateral(entryOfTransaction.as<'entry'>('entry'), (join) => join.onTrue())
    .leftJoin('payments', 'payments.id', 'entry.paymentId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('events', 'events.id', 'bookings.eventId')
    .select(['t.id', 't.kind', 't.madeAt', 't.amountPence', 't.feePence', 't.netPence', 't.description', 't.about'])
    .select(['entry.paymentId', 'events.id as eventId', 'events.title', 'events.startsAt', 'events.timeZone'])
}

export type TransactionRow = Awaited<ReturnType<typeof linesOfPayout>>['rows'][number]

/** Selects differences, each with the payment that it is about. */
function differencesWithPayments(db: Db) {
  return db
    .selectFrom('payoutDifferences as d')
    .leftJoin('ledger', 'ledger.id', 'd.ledgerId')
    .leftJoin('balanceTransactions as t', 't.id', 'd.transactionId')
    .leftJoin('payouts', 'payouts.id', 'd.payoutId')
    .leftJoin('members as settler', 'settler.id', 'd.settledBy')
    .select([
      'd.id',
      'd.kind',
      'd.herePence',
      'd.therePence',
      'd.noticedAt',
      'd.settledAt',
      'd.settledBy',
      'payouts.pageId',
    ])
    .select(['d.note', 'ledger.paymentId', 'settler.userName as settledByName'])
    .select(sql<string>`coalesce(t.about, ledger.provider_id, d.about)`.as('providerId'))
}

export type DifferenceRow = Awaited<ReturnType<typeof differencesOfPayout>>[number]

export function differencesPage(site: WithKeys, { which, ...page }: Page & { which: 'open' | 'closed' }) {
  const isOpen = which === 'open'
  const query = differencesWithPayments(site.db).where('d.settledAt', isOpen ? 'is' : 'is not', null)
  const by = sql.ref(isOpen ? 'd.noticedAt' : 'd.settledAt')
  return pageOfRows(site, query, { ...page, list: `payout differences: ${which}`, by, id: sql.ref('d.id') })
}

const MAX_DIFFERENCES = 50

export function differencesOfPayout(db: Db, payoutId: string) {
  return differencesWithPayments(db)
    .where('d.payoutId', '=', payoutId)
    .orderBy('d.noticedAt')
    .orderBy('d.id')
    .limit(MAX_DIFFERENCES)
    .execute()
}

/** Counts the open differences, up to a hundred. */
export async function countOpenDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (select from payout_differences where settled_at is null limit 100) counted`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

/** Lists the kinds and subjects of all open differences. */
export function openDifferences(db: Db): Promise<{ kind: PayoutDifferenceKind; about: string }[]> {
  return db
    .selectFrom('payoutDifferences')
    .select(['kind', 'about'])
    .where('settledAt', 'is', null)
    .orderBy('kind')
    .orderBy('about')
    .execute()
}
