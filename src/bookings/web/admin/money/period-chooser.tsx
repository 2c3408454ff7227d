import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MoneyPeriod, type Money } from '#bookings/contract/admin/money.ts'
import { hasMoney } from '#bookings/web/admin/money/income-columns.tsx'
import { formatDays } from '#bookings/web/admin/money/format-month.ts'
import { FIRST_QUERY_DAY, LAST_QUERY_DAY } from '#platform/contract/query-days.ts'
import { DaysError, daysError, describedByDaysError } from '#platform/web/ui/table/days-error.tsx'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import css from './money.module.css'

const labels: Record<MoneyPeriod, string> = {
  'this month': 'This month',
  'last month': 'Last month',
  '3 months': 'Last 3 months',
  '12 months': 'Last 12 months',
  dates: 'From and to…',
}

/** Chooses the period of the money page, which is in its address. Says so if its first day is after its last. */
export function PeriodChooser({ money: { total, before } }: { money: Pick<Money, 'total' | 'before'> }) {
  const { from, to } = total
  const errorId = useId()
  const error = daysError(from, to)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const period = MoneyPeriod.catch('12 months').parse(search.get('period') ?? '12 months')

  function choose(change: Record<string, string>): void {
    void navigate(withQuery(search, change), { preventScrollReset: true, replace: true })
  }

  return (
    <form className={css.period} onSubmit={(event) => event.preventDefault()}>
      <label>
        Period
        <select
          value={period}
          onChange={({ target: { value } }) =>
            choose({ period: value, since: value === 'dates' ? from : '', until: value === 'dates' ? to : '' })
          }
        >
          {MoneyPeriod.options.map((option) => (
            <option key={option} value={option}>
              {labels[option]}
            </option>
          ))}
        </select>
      </label>
      {period === 'dates' &&
        (['since', 'until'] as const).map((name) => (
          <label key={name}>
            {name === 'since' ? 'From' : 'To'}
            <input
              type="date"
              required
              min={FIRST_QUERY_DAY}
              max={LAST_QUERY_DAY}
              defaultValue={search.get(name) ?? (name === 'since' ? from : to)}
              {...describedByDaysError(errorId, error)}
              onChange={({ target }) => target.validity.valid && choose({ [name]: target.value })}
            />
          </label>
        ))}
      {!error && (
        <p className={css.chosen}>
          {formatDays(total)}.{hasMoney(before) && ` Compared with ${formatDays(before)}.`}
        </p>
      )}
      <DaysError id={errorId} error={error} />
    </form>
  )
}
