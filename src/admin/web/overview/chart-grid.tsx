import type { ChartData } from '#admin/contract/today.ts'
import { BookingsOverTime } from '#admin/web/overview/bookings-over-time.tsx'
import { IncomeByMonth } from '#admin/web/overview/income-by-month.tsx'
import { MatchesByEvent } from '#admin/web/overview/matches-by-event.tsx'
import { WaitingLists } from '#admin/web/overview/waiting-lists.tsx'
import css from './chart.module.css'

/** Shows all charts that have something to show. It is loaded together with the charting library. */
export function ChartGrid({ charts: { coming, months, past } }: { charts: ChartData }) {
  const isAnyoneWaiting = coming.some(({ women, men }) => women.waiting + men.waiting > 0)
  return (
    <div className={css.charts}>
      <BookingsOverTime coming={coming} />
      <IncomeByMonth months={months} />
      <MatchesByEvent past={past} />
      {isAnyoneWaiting && <WaitingLists coming={coming} />}
    </div>
  )
}
