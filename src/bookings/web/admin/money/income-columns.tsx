import { Link } from 'react-router'
import type { Income, listEventIncome, Money } from '#bookings/contract/admin/money.ts'
import { formatMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortDate } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

/** The page of the payments that were taken or refunded in a month, such as '2026-11'. */
export const paymentsOfMonth = (month: string) => `${adminPaths.payments}?month=${month}`

export const takingsPence = ({ card_pence: card, cash_pence: cash }: Income) => card + cash

/** Formats what was refunded as '−£24.00'. In a month with failed refunds, money can have come back. */
export function formatRefunded({ refunded_pence: pence }: Pick<Income, 'refunded_pence'>): string {
  if (pence === 0) return formatPence(0)
  return `${pence > 0 ? '−' : '+'}${formatPence(Math.abs(pence))}`
}

const sums: readonly Column<Income>[] = [
  { name: 'takings', head: 'Takings', align: 'right', cell: (income) => <Takings {...income} /> },
  { name: 'refunded', head: 'Refunded', align: 'right', cell: formatRefunded },
  { name: 'net', head: 'Net', align: 'right', lead: true, cell: ({ net_pence: pence }) => formatPence(pence) },
]

const disputed: Column<Income> = {
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

/** Returns the columns of sums. Both tables have the same ones, and disputes only if there are any. */
export function sumColumns(rows: readonly Income[]): Column<Income>[] {
  return rows.some(({ disputed_pence: pence }) => pence !== 0) ? [...sums, disputed] : [...sums]
}

export const monthColumn: Column<Money['months'][number]> = {
  name: 'month',
  head: 'Month',
  cell: ({ month }) => <Link to={paymentsOfMonth(month)}>{formatMonth(month)}</Link>,
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
