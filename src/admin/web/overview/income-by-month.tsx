import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import type { MonthlyIncome } from '#bookings/contract/admin/money.ts'
import { formatMonth, formatShortMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { colours, tooltipStyle } from '#admin/web/overview/colours.ts'
import type { ChartCardProps } from '#admin/web/overview/chart-card.tsx'
import { Chart } from '#admin/web/overview/chart.tsx'

type Props = Omit<ChartCardProps, 'children'> & {
  /** Newest first. */
  months: readonly MonthlyIncome[]
}

/** Charts income and refunds by month, oldest first. */
export function IncomeByMonth({ months, ...card }: Props) {
  const inOrder = sinceFirstIncome(months.toReversed())
  const rows = inOrder.map(({ month, card_pence, cash_pence, refunded_pence }) => ({
    month,
    paid: (card_pence + cash_pence) / 100,
    refunded: refunded_pence / 100,
  }))
  const hasRefunds = rows.some(({ refunded }) => refunded > 0)
  const netPence = months.reduce((sum, { net_pence }) => sum + net_pence, 0)
  return (
    <Chart
      {...card}
      summary={`${formatPence(netPence)} net in the last ${months.length} months.`}
      table={{
        head: ['Month', 'Paid', 'Refunded', 'Net'],
        rows: inOrder.map(({ month, card_pence, cash_pence, refunded_pence, net_pence }) => ({
          key: month,
          cells: [
            formatMonth(month),
            formatPence(card_pence + cash_pence),
            formatPence(refunded_pence),
            formatPence(net_pence),
          ],
        })),
      }}
      empty="No income in this period."
    >
      <BarChart accessibilityLayer={false} data={rows} margin={{ top: 12, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="month" tickFormatter={formatShortMonth} minTickGap={0} stroke={colours.soft} />
        <YAxis tickFormatter={(pounds: number) => `£${pounds.toLocaleString('en-GB')}`} stroke={colours.soft} />
        <Tooltip
          {...tooltipStyle}
          labelFormatter={(month) => (typeof month === 'string' ? formatMonth(month) : '')}
          formatter={(pounds) => formatPence(Number(pounds) * 100)}
        />
        {hasRefunds && <Legend itemSorter={null} />}
        <Bar dataKey="paid" name="Paid" fill={colours.brass} maxBarSize={64} isAnimationActive={false} />
        {hasRefunds && <Bar dataKey="refunded" name="Refunded" fill={colours.soft} isAnimationActive={false} />}
      </BarChart>
    </Chart>
  )
}

/** Leaves out the months before the first payment. */
function sinceFirstIncome(inOrder: readonly MonthlyIncome[]): readonly MonthlyIncome[] {
  const first = inOrder.findIndex(
    ({ card_pence, cash_pence, refunded_pence }) => card_pence + cash_pence + refunded_pence > 0,
  )
  return first === -1 ? [] : inOrder.slice(first)
}
