import { Link } from 'react-router'
import type { Today } from '#admin/contract/today.ts'
import { formatDayOfMonth, formatMonth, formatShortMonth } from '#bookings/web/admin/money/format-month.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import css from './overview.module.css'

type Props = Pick<Today, 'this_month' | 'last_month' | 'earlier_months' | 'last_month_so_far'>

/** Shows the income of this month so far, compared with the same days of last month, and of the months before. */
export function IncomeSummary(props: Props) {
  const { this_month: now, last_month: last, last_month_so_far: before } = props
  const months = [now, last, ...props.earlier_months]
  return (
    <section className={css.panel} aria-labelledby="income">
      <h2 id="income">Income this month</h2>
      <p className={css.amount}>{pounds(now.net_pence)} so far</p>
      {(before.net_pence !== 0 || last.net_pence !== 0) && (
        <p className={css.soft}>{comparison(now.net_pence - before.net_pence, before.day)}</p>
      )}
      {now.refunded_pence > 0 && <p className={css.soft}>After {pounds(now.refunded_pence)} in refunds</p>}
      {months.some(({ net_pence: pence }) => pence !== 0) && <Months months={months} />}
      <p>
        <Link to={adminPaths.money}>See all income</Link>
      </p>
    </section>
  )
}

function Months({ months }: { months: readonly Today['this_month'][] }) {
  const most = Math.max(...months.map(({ net_pence: pence }) => pence), 1)
  return (
    <ul className={css.months} aria-label="Income of the last six months">
      {months.map(({ month, net_pence: pence }) => (
        <li key={month}>
          <abbr title={formatMonth(month)}>{formatShortMonth(month)}</abbr>
          {/* The amount says the same. */}
          <meter className={css.meter} min={0} max={most} value={Math.max(pence, 0)} aria-hidden="true" />
          <span>{pounds(pence)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says how much more or less it is than by the same day of last month. */
function comparison(morePence: number, day: string): string {
  const by = `by ${formatDayOfMonth(day)}`
  if (morePence === 0) return `The same as ${by}`
  return `${pounds(Math.abs(morePence))} ${morePence > 0 ? 'more' : 'less'} than ${by}`
}

/** Shows zero as '£0', because a month without income is not free. */
const pounds = (pence: number) => (pence === 0 ? '£0' : formatAmount(pence))
