import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import type { IncomeOfMonth } from '#bookings/contract/admin/money.ts'
import { sayMonth, sayPence, sayShortMonth } from '#bookings/web/admin/money/say-money.ts'
import { colours, tooltipLook } from '#admin/web/overview/colours.ts'
import { Picture } from '#admin/web/overview/picture.tsx'

/** Income and refunds, oldest month first. */
export function IncomeByMonth({ months }: { months: readonly IncomeOfMonth[] }) {
  const inOrder = months.toReversed()
  const rows = inOrder.map(({ month, card_pence, cash_pence, refunded_pence }) => ({
    month,
    paid: (card_pence + cash_pence) / 100,
    refunded: refunded_pence / 100,
  }))
  const kept = months.reduce((sum, { net_pence }) => sum + net_pence, 0)
  return (
    <Picture
      heading="Income by month"
      summary={`${sayPence(kept)} kept in the last twelve months.`}
      table={{
        head: ['Month', 'Paid', 'Given back', 'Kept'],
        rows: inOrder.map(({ month, card_pence, cash_pence, refunded_pence, net_pence }) => ({
          key: month,
          cells: [sayMonth(month), sayPence(card_pence + cash_pence), sayPence(refunded_pence), sayPence(net_pence)],
        })),
      }}
      empty="Nothing has come in yet."
    >
      <BarChart accessibilityLayer={false} data={rows} margin={{ top: 12, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="month" tickFormatter={sayShortMonth} minTickGap={0} stroke={colours.soft} />
        <YAxis tickFormatter={(pounds: number) => `£${pounds.toLocaleString('en-GB')}`} stroke={colours.soft} />
        <Tooltip
          {...tooltipLook}
          labelFormatter={(month) => (typeof month === 'string' ? sayMonth(month) : '')}
          formatter={(pounds) => sayPence(Number(pounds) * 100)}
        />
        <Legend itemSorter={null} />
        <Bar dataKey="paid" name="Paid" fill={colours.brass} isAnimationActive={false} />
        <Bar dataKey="refunded" name="Given back" fill={colours.soft} isAnimationActive={false} />
      </BarChart>
    </Picture>
  )
}
