import { useState } from 'react'
import type { ChartData, Today } from '#admin/contract/today.ts'
import { IncomeChart, LoadedChart, MatchesByEvent } from '#admin/web/overview/charts.tsx'
import { IncomeSummary } from '#admin/web/overview/income-summary.tsx'
import chart from '#platform/web/admin/chart/chart.module.css'
import css from './overview.module.css'

const periods = [3, 6, 12]

/** Shows the income and the matches of the last months. The owner chooses how many. */
export function Results({ today, charts }: { today: Today; charts: Promise<ChartData> }) {
  const [period, setPeriod] = useState(6)
  const incomeCard = { heading: 'Income by month', level: 3, lead: <IncomeSummary {...today} /> } as const
  return (
    <section className={css.section} aria-labelledby="results">
      <div className={css.resultsHead}>
        <h2 id="results">Income and matches</h2>
        <label>
          Period
          <select className={chart.select} value={period} onChange={({ target }) => setPeriod(Number(target.value))}>
            {periods.map((months) => (
              <option key={months} value={months}>{`Last ${months} months`}</option>
            ))}
          </select>
        </label>
      </div>
      <div className={css.panels}>
        <LoadedChart {...incomeCard} charts={charts}>
          {({ months }) => (
            <IncomeChart {...incomeCard} parts={partsOf(months, period)} period={`in the last ${period} months`} />
          )}
        </LoadedChart>
        <LoadedChart heading="Matches per event" level={3} charts={charts}>
          {({ months, past }) => <MatchesByEvent past={past} since={months[period - 1]?.month ?? ''} />}
        </LoadedChart>
      </div>
    </section>
  )
}

/** Returns the latest months, oldest first. */
function partsOf(months: ChartData['months'], period: number) {
  return months
    .slice(0, period)
    .toReversed()
    .map(({ month, ...income }) => ({ start: month, ...income }))
}
