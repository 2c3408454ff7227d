import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { getMoney, Income, listEventIncome, Money } from '#bookings/contract/admin/money.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { formatMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatAmount, formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterDay, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortDate } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './money.module.css'

export const handle: FixedPageHandle = { head: { title: 'Money', description: 'Income and refunds.' } }

export const loader = staffLoader(async (api, { request }) => {
  const [money, events] = await Promise.all([
    api<typeof getMoney>('GET /api/admin/money'),
    api<typeof listEventIncome>('GET /api/admin/money/events', {
      query: listQueryOf<typeof listEventIncome>(request),
    }),
  ])
  return { money, events }
})

export function Component() {
  const data = useLoaderData<typeof loader>()
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
              columns={monthColumns}
              rows={data.money.months}
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
            </ListFilters>
            <DataTable
              caption="Income from each event"
              columns={eventColumns}
              rows={data.events.rows}
              idOf={({ event }) => event.id}
              next={data.events.next}
              order={{ sort: 'start', direction: 'desc' }}
              empty="No events between these dates."
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

const sums: Column<Income>[] = [
  { name: 'card', head: 'By card', align: 'right', cell: ({ card_pence }) => formatPence(card_pence) },
  { name: 'cash', head: 'Cash or other', align: 'right', cell: ({ cash_pence }) => formatPence(cash_pence) },
  { name: 'refunded', head: 'Refunded', align: 'right', cell: ({ refunded_pence }) => formatPence(refunded_pence) },
  { name: 'net', head: 'Net', align: 'right', cell: ({ net_pence }) => <strong>{formatPence(net_pence)}</strong> },
  { name: 'disputed', head: 'Disputed', align: 'right', cell: ({ disputed_pence }) => formatPence(disputed_pence) },
]
const monthColumns: Column<Money['months'][number]>[] = [
  { name: 'month', head: 'Month', cell: ({ month }) => formatMonth(month) },
  ...sums,
]
type EventIncome = Income & { event: { id: number; title: string; start_date_local: string }; cancelled: boolean }
const eventColumns: Column<EventIncome>[] = [
  {
    name: 'start',
    head: 'Date',
    sorts: 'desc',
    noWrap: true,
    cell: ({ event }) => formatShortDate(event.start_date_local),
  },
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
  ...sums,
]

function PendingMoney({ money: { pending_refunds, pending_captures, cases_open } }: { money: Money }) {
  return (
    <dl className={css.figures}>
      <div>
        <dt>Needs attention</dt>
        <dd>
          <Link to={adminPaths.moneyCases}>{cases_open === 0 ? 'Nothing' : cases_open}</Link>
        </dd>
      </div>
      <div>
        <dt>Authorised, not taken yet</dt>
        <dd>
          {formatAmount(pending_captures.pence)} <small>{formatPaymentCount(pending_captures.payments)}</small>
        </dd>
      </div>
      <div>
        <dt>Refunds on their way</dt>
        <dd>
          {formatAmount(pending_refunds.pence)} <small>{formatPaymentCount(pending_refunds.payments)}</small>
        </dd>
      </div>
    </dl>
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
