import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { getMoney, Income, listEventIncome, Money } from '#bookings/contract/admin/money.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { formatMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterDay, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortDate } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './money.module.css'

export const handle: FixedPageHandle = { head: { title: 'Money', description: 'Income and refunds.' } }

export const loader = staffLoader(async (api, { request }) => {
  const query = listQueryOf<typeof listEventIncome>(request)
  const { payments = 'some' } = query
  const [money, events] = await Promise.all([
    api<typeof getMoney>('GET /api/admin/money'),
    api<typeof listEventIncome>('GET /api/admin/money/events', { query: { ...query, payments } }),
  ])
  return { money, events }
})

export function Component() {
  const data = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const isFirstPage = !search.get('after')
  return (
    <AdminPage heading="Money">
      <MoneyNav />
      {data ? (
        <>
          <PendingMoney money={data.money} />
          <section className={css.section} aria-labelledby="by-month">
            <h2 id="by-month">By month</h2>
            <DataTable
              caption="Income over the last twelve months"
              columns={[monthColumn, ...sumsOf(data)]}
              rows={data.money.months.filter(isMonthShown)}
              idOf={({ month }) => month}
              next={null}
              order={{ sort: 'month', direction: 'desc' }}
              empty={null}
            />
          </section>
          <section className={css.section} aria-labelledby="by-event">
            <h2 id="by-event">By event</h2>
            <ListFilters>
              <FilterDay name="from" label="From" />
              <FilterDay name="to" label="To" />
              <FilterSelect
                name="payments"
                label="Events"
                all="With payments"
                choices={[{ value: 'all', label: 'All' }]}
              />
            </ListFilters>
            <EventsTotal events={data.events} isFirstPage={isFirstPage} />
            <DataTable
              caption="Income from each event"
              columns={[...eventColumns, ...sumsOf(data)]}
              rows={data.events.rows}
              idOf={({ event }) => event.id}
              next={data.events.next}
              order={{ sort: 'start', direction: 'desc' }}
              empty="No events found. To include events without payments, set Events to All."
            />
          </section>
          <LedgerDownload />
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

/** Leaves out the columns of sums that are zero in every row, and that of cards if it is the same as the net. */
function sumsOf({ money, events }: Loaded): Column<Income>[] {
  const rows: Income[] = [...money.months, ...events.rows]
  const hasAny = {
    card: rows.some(({ card_pence: pence, net_pence: net }) => pence !== net),
    cash: rows.some(({ cash_pence: pence }) => pence !== 0),
    refunded: rows.some(({ refunded_pence: pence }) => pence !== 0),
    disputed: rows.some(({ disputed_pence: pence }) => pence !== 0),
  }
  return sums.filter(({ name }) => Object.entries(hasAny).every(([sum, isUsed]) => sum !== name || isUsed))
}

/** Leaves out the months without any money, except the current one. */
function isMonthShown(month: Income, index: number): boolean {
  const { card_pence: card, cash_pence: cash, refunded_pence: refunded, disputed_pence: disputed } = month
  return index === 0 || [card, cash, refunded, disputed].some((pence) => pence !== 0)
}

const sums: Column<Income>[] = [
  { name: 'card', head: 'By card', align: 'right', cell: ({ card_pence }) => formatPence(card_pence) },
  { name: 'cash', head: 'Cash or other', align: 'right', cell: ({ cash_pence }) => formatPence(cash_pence) },
  { name: 'refunded', head: 'Refunded', align: 'right', cell: ({ refunded_pence }) => formatPence(refunded_pence) },
  { name: 'net', head: 'Net', align: 'right', lead: true, cell: ({ net_pence }) => formatPence(net_pence) },
  { name: 'disputed', head: 'Disputed', align: 'right', cell: ({ disputed_pence }) => formatPence(disputed_pence) },
]
const monthColumn: Column<Money['months'][number]> = {
  name: 'month',
  head: 'Month',
  cell: ({ month }) => formatMonth(month),
}
type EventIncome = Income & { event: { id: number; title: string; start_date_local: string }; cancelled: boolean }
const eventColumns: Column<EventIncome>[] = [
  {
    name: 'title',
    head: 'Event',
    cell: ({ event, cancelled }) => (
      <>
        <Link to={`${adminPaths.payments}?event=${event.id}`}>{event.title}</Link>
        {cancelled && <span className={css.soft}> (cancelled)</span>}
      </>
    ),
  },
  {
    name: 'start',
    head: 'Date',
    sorts: 'desc',
    noWrap: true,
    cell: ({ event }) => formatShortDate(event.start_date_local),
  },
]

type EventsTotalProps = { events: Loaded['events']; isFirstPage: boolean }

/** The net income of the events shown, if they are all on one page. */
function EventsTotal({ events: { rows, next }, isFirstPage }: EventsTotalProps) {
  if (!isFirstPage || next !== null || rows.length < 2) return null
  const pence = rows.reduce((sum, { net_pence: net }) => sum + net, 0)
  return (
    <p>
      Total from {rows.length} events: <strong>{formatPence(pence)}</strong>
    </p>
  )
}

function PendingMoney({ money: { months, pending_refunds, pending_captures, cases_open } }: { money: Money }) {
  return (
    <dl className={css.figures}>
      {months.slice(0, 2).map(({ month, net_pence }) => (
        <div key={month}>
          <dt>{formatMonth(month)}</dt>
          <dd>{formatPence(net_pence)}</dd>
        </div>
      ))}
      <div>
        <dt>Needs attention</dt>
        <dd>
          <Link to={adminPaths.moneyCases}>{cases_open === 0 ? 'Nothing' : cases_open}</Link>
        </dd>
      </div>
      <PendingSum name="Authorised, not taken yet" {...pending_captures} />
      <PendingSum name="Refunds on their way" {...pending_refunds} />
    </dl>
  )
}

function PendingSum({ name, payments, pence }: { name: string; payments: number; pence: number }) {
  if (payments === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatPence(pence)} <small>{formatPaymentCount(payments)}</small>
      </dd>
    </div>
  )
}

function formatPaymentCount(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`
}

/** Offers the ledger as a file for the accountant. The dates are not in the URL, because they apply only to this file. */
function LedgerDownload() {
  const [days, setDays] = useState({ from: '', to: '' })
  const query = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
  return (
    <section className={css.section} aria-labelledby="for-accountant">
      <h2 id="for-accountant">For the accountant</h2>
      <p>
        A file with one row per transaction: date, event, type, amount and VAT in pounds, receipt number and the payment
        provider’s IDs. Leave the dates empty to include everything.
      </p>
      <div className={css.file}>
        <div className={css.days}>
          {(['from', 'to'] as const).map((name) => (
            <label key={name}>
              {name === 'from' ? 'From' : 'To'}
              <input
                type="date"
                value={days[name]}
                onChange={({ target }) => setDays({ ...days, [name]: target.value })}
              />
            </label>
          ))}
        </div>
        <DownloadButton path="/api/admin/money/ledger.csv" query={query}>
          Download as CSV
        </DownloadButton>
      </div>
    </section>
  )
}
