import { Suspense, useId, useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { getMoney, listEventIncome } from '#bookings/contract/admin/money.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { formatDays, formatPart, formatWhen } from '#bookings/web/admin/money/format-month.ts'
import {
  eventColumns,
  hasMoney,
  partColumn,
  sortedSumColumns,
  sumColumns,
} from '#bookings/web/admin/money/income-columns.tsx'
import { IncomeFigures } from '#bookings/web/admin/money/income-figures.tsx'
import { PeriodChooser } from '#bookings/web/admin/money/period-chooser.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { ChartCard } from '#platform/web/admin/chart/chart-card.tsx'
import { lazyChart, noChart } from '#platform/web/admin/chart/lazy-chart.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { DaysError, daysError, describedByDaysError } from '#platform/web/ui/table/days-error.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './money.module.css'

const IncomeChart = lazyChart(async () =>
  import.meta.env.SSR ? noChart : (await import('#bookings/web/admin/money/income-chart.tsx')).IncomeChart,
)

export const handle: FixedPageHandle = { head: { title: 'Money', description: 'Income and refunds.' } }

export const loader = staffLoader(async (api, { request }) => {
  const { payments = 'some', ...query } = listQueryOf<typeof listEventIncome>(request)
  const money = await api<typeof getMoney>('GET /api/admin/money', { query: listQueryOf<typeof getMoney>(request) })
  const days = eventDays(new URL(request.url).searchParams.get('period'), money.total)
  const events = await api<typeof listEventIncome>('GET /api/admin/money/events', {
    query: { ...query, ...days, payments },
  })
  return { money, events, days }
})

/** The days of the events that belong to the period. A period that reaches to today has the events that are still to come too. */
function eventDays(period: string | null, { from, to }: { from: string; to: string }): { from: string; to?: string } {
  return period === 'last month' || period === 'dates' ? { from, to } : { from }
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Money">
      <MoneyNav />
      {data ? (
        <>
          <PeriodChooser money={data.money} />
          {!daysError(data.money.total.from, data.money.total.to) && <Income {...data} />}
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

function Income({ money, events, days }: Loaded) {
  return (
    <>
      <IncomeFigures money={money} />
      <PeriodIncome money={money} />
      <EventIncome events={events} days={days} />
      <LedgerDownload key={formatDays(money.total)} period={money.total} />
    </>
  )
}

/** Shows the income of each day or month of the period, as a chart and with links to the payments. */
function PeriodIncome({ money: { total, parts } }: Pick<Loaded, 'money'>) {
  const isByMonth = parts[0]?.start.length === 7
  const card = { heading: isByMonth ? 'Income by month' : 'Income by day' }
  return (
    <>
      <div>
        <Suspense fallback={<ChartCard {...card}>Loading…</ChartCard>}>
          <IncomeChart {...card} parts={parts} period={formatWhen(total)} />
        </Suspense>
      </div>
      <p className={css.explanation}>
        A payment counts on the day it was taken, and a refund on the day it was made. Net is what’s left after refunds,
        before the payment provider’s fees.
      </p>
      {isByMonth ? (
        <section className={css.section} aria-labelledby="by-month">
          <h2 id="by-month">By month</h2>
          <PartTable total={total} parts={parts} unit="Month" />
        </section>
      ) : (
        <details className={css.days}>
          <summary>Each day and its payments</summary>
          <PartTable total={total} parts={parts} unit="Day" />
        </details>
      )}
    </>
  )
}

function PartTable({ total, parts, unit }: Pick<Loaded['money'], 'total' | 'parts'> & { unit: 'Day' | 'Month' }) {
  return (
    <DataTable
      caption={unit === 'Month' ? 'Each month' : 'Each day'}
      columns={[partColumn(total, unit), ...sumColumns(parts)]}
      rows={parts.filter(hasMoney).toReversed()}
      idOf={({ start }) => start}
      next={null}
      order={{ sort: 'start', direction: 'desc' }}
      empty="No income in this period."
    />
  )
}

function EventIncome({ events, days: { from, to } }: Pick<Loaded, 'events' | 'days'>) {
  const [search] = useSearchParams()
  const showsAll = search.get('payments') === 'all'
  return (
    <section className={css.section} aria-labelledby="by-event">
      <h2 id="by-event">By event</h2>
      <p className={css.soft}>
        {to
          ? `Events ${formatWhen({ from, to })}, with all their payments.`
          : `Events since ${formatPart(from)} and upcoming events, with all their payments.`}
      </p>
      <p>
        <Link to={withQuery(search, { payments: showsAll ? '' : 'all', after: '' })} preventScrollReset>
          {showsAll ? 'Only events with payments' : 'Events without payments too'}
        </Link>
      </p>
      <EventsTotal events={events} isFirstPage={!search.get('after')} />
      <DataTable
        caption="Income from each event"
        columns={[...eventColumns, ...sortedSumColumns(events.rows)]}
        rows={events.rows}
        idOf={({ event }) => event.id}
        next={events.next}
        order={{ sort: 'start', direction: 'desc' }}
        empty="No events found in this period."
      />
    </section>
  )
}

type EventsTotalProps = { events: Loaded['events']; isFirstPage: boolean }

/** The net income of the events shown, if they are all on one page. */
function EventsTotal({ events: { rows, next }, isFirstPage }: EventsTotalProps) {
  if (!isFirstPage || next !== null || rows.length < 2) return null
  const pence = rows.reduce((sum, { net_pence: net }) => sum + net, 0)
  return (
    <p>
      Net from {rows.length} events: <strong>{formatAmount(pence)}</strong>
    </p>
  )
}

/**
 * Offers the ledger of the period as a file for the accountant. Other dates can be chosen. They are not in the URL, because they
 * apply only to this file.
 */
function LedgerDownload({ period: { from, to } }: { period: { from: string; to: string } }) {
  const [days, setDays] = useState({ from, to })
  const errorId = useId()
  const error = daysError(days.from, days.to)
  const query = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
  return (
    <section className={css.section} aria-labelledby="for-accountant">
      <h2 id="for-accountant">For the accountant</h2>
      <p>
        A file with one row per transaction: date, event, type, amount and VAT in pounds, receipt number and the payment
        provider’s IDs. Leave the dates empty to include everything.
      </p>
      <div className={css.file}>
        <div className={css.dates}>
          {(['from', 'to'] as const).map((name) => (
            <label key={name}>
              {name === 'from' ? 'From' : 'To'}
              <input
                type="date"
                value={days[name]}
                {...describedByDaysError(errorId, error)}
                onChange={({ target }) => setDays({ ...days, [name]: target.value })}
              />
            </label>
          ))}
        </div>
        <DownloadButton path="/api/admin/money/ledger.csv" query={query} disabled={error !== undefined}>
          Download as CSV
        </DownloadButton>
        <DaysError id={errorId} error={error} />
      </div>
    </section>
  )
}
