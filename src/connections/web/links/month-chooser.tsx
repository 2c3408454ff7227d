import { useNavigate, useSearchParams } from 'react-router'
import { formatMonth } from '#bookings/web/admin/money/format-month.ts'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import css from './links.module.css'

/** Chooses the month, which is in the address of the page. */
export function MonthChooser({ month, months }: { month: string; months: readonly string[] }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <label className={css.month}>
      Month
      <select
        value={month}
        onChange={({ target: { value } }) =>
          void navigate(withQuery(search, { month: value }), { preventScrollReset: true, replace: true })
        }
      >
        {[...new Set([...months, month])].map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
