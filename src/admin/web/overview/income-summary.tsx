import { Link } from 'react-router'
import type { Today } from '#admin/contract/today.ts'
import { formatMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import css from './overview.module.css'

/** Shows the income of this month so far beside that of the month before. */
export function IncomeSummary({ this_month: now, last_month: last }: Pick<Today, 'this_month' | 'last_month'>) {
  return (
    <section className={css.panel} aria-labelledby="income">
      <h2 id="income">Income this month</h2>
      <p className={css.amount}>{formatPence(now.net_pence)}</p>
      {now.refunded_pence > 0 && <p className={css.soft}>After {formatPence(now.refunded_pence)} in refunds</p>}
      <p className={css.soft}>
        {formatMonth(last.month)}: {formatPence(last.net_pence)}
      </p>
      <p>
        <Link to={adminPaths.money}>See all income</Link>
      </p>
    </section>
  )
}
