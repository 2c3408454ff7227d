import type { DaySoFar, Today } from '#admin/contract/today.ts'
import { formatRefunded, paymentsMoved } from '#bookings/web/admin/money/income-columns.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatTime } from '#platform/local-time.ts'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'

type Props = Pick<Today, 'today_so_far' | 'yesterday_so_far'>

/** Shows the bookings and the money since midnight, beside those of yesterday up to the same time. */
export function DayFigures({ today_so_far: today, yesterday_so_far: yesterday }: Props) {
  const day = today.until_local.slice(0, 10)
  const dates = { from: day, to: day }
  const hasRefunds = today.refunded_pence !== 0 || yesterday.refunded_pence !== 0
  const before = (value: string | number) => `Yesterday by ${formatTime(yesterday.until_local)}: ${value}`
  return (
    <Figures>
      <Figure
        name="Bookings today"
        to={`${adminPaths.bookings}?period=today`}
        value={today.bookings}
        note={`${formatFree(today)}${before(yesterday.bookings)}`}
      />
      <Figure
        name="Takings today"
        to={paymentsMoved(dates)}
        value={formatAmount(today.takings_pence)}
        note={before(formatAmount(yesterday.takings_pence))}
      />
      {hasRefunds && (
        <Figure
          name="Refunded today"
          to={`${paymentsMoved(dates)}&refunds=some`}
          value={formatRefunded(today, formatAmount)}
          note={before(formatRefunded(yesterday, formatAmount))}
        />
      )}
      <Figure
        name="Net today"
        to={paymentsMoved(dates)}
        value={formatAmount(netOf(today))}
        note={before(formatAmount(netOf(yesterday)))}
      />
    </Figures>
  )
}

/** Says why there may be bookings but no takings. */
function formatFree({ bookings, free_bookings: free }: DaySoFar): string {
  if (bookings === 0 || free < bookings) return ''
  return bookings === 1 ? 'It was free. ' : 'All were free. '
}

const netOf = ({ takings_pence: takings, refunded_pence: refunded }: DaySoFar) => takings - refunded
