import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import type { MonthlyIncome } from '#bookings/contract/admin/money.ts'
import { formatMonth, formatShortMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatRefunded, takingsPence } from '#bookings/web/admin/money/income-columns.tsx'
import { formatPence } from '#bookings/web/format-pence.ts'
import { colours, tooltipStyle } from '#admin/web/overview/colours.ts'
import type { ChartCardProps } from '#admin/web/overview/chart-card.tsx'
import { Chart } from '#admin/web/overview/chart.tsx'

type Props = Omit<ChartCardProps, 'children'> & {
  /** Newest first. */
  months: readonly MonthlyIncome[]
}

/** Charts takings and refunds of every month of the period, oldest first, also of months without any. */
export function IncomeByMonth({ months, ...card }: Props) {
  const rows = months.toReversed().map((income) => ({
    month: income.month,
    takings: takingsPence(income) / 100,
    refunded: income.refunded_pence / 100,
  }))
  const hasRefunds = rows.some(({ refunded }) => refunded > 0)
  const netPence = months.reduce((sum, { net_pence }) => sum + net_pence, 0)
  return (
    <Chart
      {...card}
      summary={`${formatPence(netPence)} net in the last ${months.length} months.`}
      table={{
        head: ['Month', 'Takings', 'Refunded', 'Net'],
        rows: tableRows(months),
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
          formatter={(pounds, name) => {
            const pence = Number(pounds) * 100
            return name === 'Refunded' ? formatRefunded({ refunded_pence: pence }) : formatPence(pence)
          }}
        />
        {hasRefunds && <Legend itemSorter={null} />}
        <Bar dataKey="takings" name="Takings" fill={colours.brass} maxBarSize={64} isAnimationActive={false} />
        {hasRefunds && <Bar dataKey="refunded" name="Refunded" fill={colours.soft} isAnimationActive={false} />}
      </BarChart>
    </Chart>
  )
}

/** Returns a row for each month, oldest first, or none if no month has any money. */
export function tableRows(months: readonly MonthlyIncome[]) {
  if (!months.some(hasMoney)) return []
  return months.toReversed().map((income) => ({
    key: income.month,
    cells: [
      formatMonth(income.month),
      formatPence(takingsPence(income)),
      formatRefunded(income),
      formatPence(income.net_pence),
    ],
  }))
}

function hasMoney(income: MonthlyIncome): boolean {
  return takingsPence(income) !== 0 || income.refunded_pence !== 0
}
