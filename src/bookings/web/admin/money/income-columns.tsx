import { Link } from 'react-router'
import type { Income, listEventIncome, Money } from '#bookings/contract/admin/money.ts'
import { formatPart } from '#bookings/web/admin/money/format-month.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortDate } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

/** The page of the payments that were taken or refunded on these days. */
export const paymentsMoved = ({ from, to }: { from: string; to: string }) =>
  `${adminPaths.payments}?moved_from=${from}&moved_to=${to}`

/** The days of a part of a period: those of '2026-11' are limited to the period. */
function daysOfPart(start: string, period: { from: string; to: string }): { from: string; to: string } {
  if (start.length > 7) return { from: start, to: start }
  const [from, to] = [`${start}-01`, lastDayOf(start)]
  return { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to }
}

export const takingsPence = ({ card_pence: card, cash_pence: cash }: Income) => card + cash

/** Returns whether any money was taken, refunded or disputed. */
export function hasMoney({ card_pence, cash_pence, refunded_pence, disputed_pence }: Income): boolean {
  return [card_pence, cash_pence, refunded_pence, disputed_pence].some((pence) => pence !== 0)
}

/** Returns the last day of a month, such as '2026-11-30' for '2026-11'. */
function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  return day.toISOString().slice(0, 10)
}

/** Formats what was refunded with a minus. In a month with failed refunds, money can have come back. */
export function formatRefunded(
  { refunded_pence: pence }: Pick<Income, 'refunded_pence'>,
  format: (pence: number) => string,
): string {
  return pence < 0 ? `+${format(-pence)}` : format(-pence || 0)
}

/** Returns the columns of sums. Both tables have the same ones, and disputes only if there are any. */
export function sumColumns(rows: readonly Income[]): Column<Income>[] {
  const hasDisputes = rows.some(({ disputed_pence: pence }) => pence !== 0)
  return [
    { name: 'takings', head: 'Takings', align: 'right', cell: (income) => <Takings {...income} /> },
    { name: 'refunded', head: 'Refunded', align: 'right', cell: (income) => formatRefunded(income, formatPence) },
    { name: 'net', head: 'Net', align: 'right', lead: true, cell: ({ net_pence: pence }) => formatPence(pence) },
    ...(hasDisputes ? [disputedColumn] : []),
  ]
}

const disputedColumn: Column<Income> = {
  name: 'disputed',
  head: 'Disputed',
  align: 'right',
  cell: ({ disputed_pence: pence }) => formatPence(pence),
}

function Takings(income: Income) {
  const { cash_pence: cash } = income
  return (
    <>
      {formatPence(takingsPence(income))}
      {cash !== 0 && <span className={css.part}>{formatPence(cash)} not by card</span>}
    </>
  )
}

/** Returns the columns of sums in a table that can be sorted by takings, refunds and net income. */
export function sortedSumColumns(rows: readonly Income[]): Column<Income>[] {
  return sumColumns(rows).map((column) => (column.name === 'disputed' ? column : { ...column, sorts: 'desc' }))
}

/** Returns the column of the days or months of a period, which link to their payments. */
export function partColumn(period: Money['total'], unit: 'Day' | 'Month'): Column<Money['parts'][number]> {
  return {
    name: 'start',
    head: unit,
    cell: ({ start }) => <Link to={paymentsMoved(daysOfPart(start, period))}>{formatPart(start)}</Link>,
  }
}

type EventIncome = AnswerOf<typeof listEventIncome>['rows'][number]

export const eventColumns: readonly Column<EventIncome>[] = [
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
