import type { Money } from '#bookings/contract/admin/money.ts'
import { formatChange } from '#bookings/web/admin/money/format-change.ts'
import { formatRefunded, paymentsMoved, takingsPence } from '#bookings/web/admin/money/income-columns.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'

/** Shows the income of the period beside that of the one before it, and the money that is pending or needs attention. */
export function IncomeFigures({ money }: { money: Money }) {
  const { total, before, pending_refunds, pending_captures, cases_open: cases } = money
  const amount = (pence: number) => ({ pence, text: formatAmount(pence) })
  return (
    <Figures>
      <Figure
        name="Takings"
        to={paymentsMoved(total)}
        value={formatAmount(takingsPence(total))}
        note={formatChange(takingsPence(total), amount(takingsPence(before)))}
      />
      <Figure
        name="Refunded"
        to={`${paymentsMoved(total)}&refunds=some`}
        value={formatRefunded(total, formatAmount)}
        note={formatChange(total.refunded_pence, {
          pence: before.refunded_pence,
          text: formatRefunded(before, formatAmount),
        })}
      />
      <Figure
        name="Net"
        to={paymentsMoved(total)}
        value={formatAmount(total.net_pence)}
        note={formatChange(total.net_pence, amount(before.net_pence))}
      />
      <Figure name="Needs attention" to={adminPaths.moneyCases} value={cases === 0 ? 'Nothing' : cases} />
      <PendingSum
        name="Authorised, not taken yet"
        to={`${adminPaths.payments}?state=authorised`}
        {...pending_captures}
      />
      <PendingSum name="Refunds on their way" to={`${adminPaths.payments}?refunds=pending`} {...pending_refunds} />
    </Figures>
  )
}

type PendingSumProps = { name: string; to: string; payments: number; pence: number }

function PendingSum({ name, to, payments, pence }: PendingSumProps) {
  if (payments === 0) return null
  const note = payments === 1 ? '1 payment' : `${payments} payments`
  return <Figure name={name} to={to} value={formatAmount(pence)} note={note} />
}
