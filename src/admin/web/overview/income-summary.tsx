import { Link } from 'react-router'
import type { Today } from '#admin/contract/today.ts'
import { formatChange } from '#bookings/web/admin/money/format-change.ts'
import { formatDayOfMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import css from './overview.module.css'

type Props = Pick<Today, 'this_month' | 'last_month_so_far'>

/** Shows the income of this month so far, compared with the same days of last month. */
export function IncomeSummary({ this_month: now, last_month_so_far: before }: Props) {
  return (
    <>
      <p>
        <span className={css.amount}>{formatAmount(now.net_pence)}</span> net so far this month
      </p>
      <p className={css.soft}>
        {before.net_pence !== 0 && `${comparison(now.net_pence, before)}. `}
        {now.refunded_pence > 0 && `After ${formatAmount(now.refunded_pence)} in refunds. `}
        <Link to={adminPaths.money}>See all income</Link>
      </p>
    </>
  )
}

/** Says how it has changed since the same days of last month, as the money page does. */
function comparison(netPence: number, { net_pence: pence, day }: Today['last_month_so_far']): string {
  return `${formatChange(netPence, { pence, text: formatAmount(pence) })} by ${formatDayOfMonth(day)}`
}
