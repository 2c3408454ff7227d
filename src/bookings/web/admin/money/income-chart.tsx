import { Bar, BarChart, CartesianGrid, Legend, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { Money } from '#bookings/contract/admin/money.ts'
import { formatPart, formatShortPart } from '#bookings/web/admin/money/format-month.ts'
import { formatRefunded, hasMoney, takingsPence } from '#bookings/web/admin/money/income-columns.tsx'
import { formatAmount, formatPence } from '#bookings/web/format-pence.ts'
import type { ChartCardProps } from '#platform/web/admin/chart/chart-card.tsx'
import { Chart } from '#platform/web/admin/chart/chart.tsx'
import { colours, tooltipStyle } from '#platform/web/admin/chart/colours.ts'

type Parts = Money['parts']
type Props = Omit<ChartCardProps, 'children'> & {
  /** The days or months of the period, oldest first. */
  parts: Parts
  /** The period in words, such as 'in the last 6 months'. */
  period: string
}

/** Charts the net income and the refunds of every day or month of a period, also of those without any. */
export function IncomeChart({ parts, period, ...card }: Props) {
  const rows = parts.map((part) => ({
    start: part.start,
    net: part.net_pence / 100,
    refunded: part.refunded_pence / 100,
  }))
  const hasRefunds = rows.some(({ refunded }) => refunded !== 0)
  const netPence = parts.reduce((sum, { net_pence }) => sum + net_pence, 0)
  return (
    <Chart
      {...card}
      summary={`${formatAmount(netPence)} net ${period}.`}
      table={{
        head: [parts[0]?.start.length === 7 ? 'Month' : 'Day', 'Takings', 'Refunded', 'Net'],
        rows: tableRows(parts),
      }}
      empty="No income in this period."
    >
      <BarChart accessibilityLayer={false} data={rows} margin={{ top: 12, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="start" tickFormatter={formatShortPart} minTickGap={4} stroke={colours.soft} />
        <YAxis tickFormatter={(pounds: number) => `£${pounds.toLocaleString('en-GB')}`} stroke={colours.soft} />
        <ReferenceLine y={0} stroke={colours.soft} />
        <Tooltip
          {...tooltipStyle}
          labelFormatter={(start) => (typeof start === 'string' ? formatPart(start) : '')}
          formatter={(pounds, name) => {
            const pence = Math.round(Number(pounds) * 100)
            return name === 'Refunded' ? formatRefunded({ refunded_pence: pence }, formatAmount) : formatAmount(pence)
          }}
        />
        {hasRefunds && <Legend itemSorter={null} />}
        <Bar dataKey="net" name="Net" fill={colours.brass} maxBarSize={64} isAnimationActive={false} />
        {hasRefunds && (
          <Bar dataKey="refunded" name="Refunded" fill={colours.soft} maxBarSize={64} isAnimationActive={false} />
        )}
      </BarChart>
    </Chart>
  )
}

/** Returns a row for each day or month, or none if there was no money in the period. */
export function tableRows(parts: Parts) {
  if (!parts.some(hasMoney)) return []
  return parts.map((part) => ({
    key: part.start,
    cells: [
      formatPart(part.start),
      formatPence(takingsPence(part)),
      formatRefunded(part, formatPence),
      formatPence(part.net_pence),
    ],
  }))
}
