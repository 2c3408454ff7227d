import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { getMoney, listEventIncome, MonthlyIncome } from '#bookings/contract/admin/money.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { eventColumns, monthColumn, sumColumns } from '#bookings/web/admin/money/income-columns.tsx'
import { IncomeFigures } from '#bookings/web/admin/money/income-figures.tsx'
import { formatPence } from '#bookings/web/format-pence.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterDay, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
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
          <IncomeFigures money={data.money} />
          <section className={css.section} aria-labelledby="by-month">
            <h2 id="by-month">By month</h2>
            <p className={css.soft}>
              A payment counts on the day it was taken, and a refund on the day it was made. Net is what’s left after
              refunds, before the card provider’s fees.
            </p>
            <DataTable
              caption="Income over the last twelve months"
              columns={[monthColumn, ...sumColumns([...data.money.months, ...data.events.rows])]}
              rows={data.money.months.filter(isMonthShown)}
              idOf={({ month }) => month}
              next={null}
              order={{ sort: 'month', direction: 'desc' }}
              empty={null}
            />
          </section>
          <section className={css.section} aria-labelledby="by-event">
            <h2 id="by-event">By event</h2>
            <p className={css.soft}>All payments for an event count towards it, whenever they were taken.</p>
            <ListFilters>
              <FilterDay name="from" label="Events from" />
              <FilterDay name="to" label="Events to" />
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
              columns={[...eventColumns, ...sumColumns([...data.money.months, ...data.events.rows])]}
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

/** Leaves out the months without any money, except the current one. */
function isMonthShown(month: MonthlyIncome, index: number): boolean {
  const { card_pence: card, cash_pence: cash, refunded_pence: refunded, disputed_pence: disputed } = month
  return index === 0 || [card, cash, refunded, disputed].some((pence) => pence !== 0)
}

type EventsTotalProps = { events: Loaded['events']; isFirstPage: boolean }

/** The net income of the events shown, if they are all on one page. */
function EventsTotal({ events: { rows, next }, isFirstPage }: EventsTotalProps) {
  if (!isFirstPage || next !== null || rows.length < 2) return null
  const pence = rows.reduce((sum, { net_pence: net }) => sum + net, 0)
  return (
    <p>
      Net from {rows.length} events: <strong>{formatPence(pence)}</strong>
    </p>
  )
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
