import type { Money } from '#bookings/contract/admin/money.ts'
import { formatRefunded, paymentsOfMonth, takingsPence } from '#bookings/web/admin/money/income-columns.tsx'
import { formatMonthName } from '#bookings/web/admin/money/format-month.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'

/** Shows the income of this month, and the money that is pending or needs attention. */
export function IncomeFigures({ money }: { money: Money }) {
  const { months, pending_refunds, pending_captures, cases_open: cases } = money
  const [now, before] = months
  if (!now) return null
  const soFar = `${formatMonthName(now.month)} so far`
  return (
    <Figures>
      <Figure name="Takings" to={paymentsOfMonth(now.month)} value={formatPence(takingsPence(now))} note={soFar} />
      <Figure
        name="Refunded"
        to={`${paymentsOfMonth(now.month)}&state=refunded`}
        value={formatRefunded(now)}
        note={soFar}
      />
      <Figure
        name="Net"
        value={formatPence(now.net_pence)}
        note={before && `${formatMonthName(before.month)}: ${formatPence(before.net_pence)}`}
      />
      <Figure name="Needs attention" to={adminPaths.moneyCases} value={cases === 0 ? 'Nothing' : cases} />
      <PendingSum name="Authorised, not taken yet" {...pending_captures} />
      <PendingSum name="Refunds on their way" {...pending_refunds} />
    </Figures>
  )
}

function PendingSum({ name, payments, pence }: { name: string; payments: number; pence: number }) {
  if (payments === 0) return null
  return <Figure name={name} value={formatPence(pence)} note={payments === 1 ? '1 payment' : `${payments} payments`} />
}
