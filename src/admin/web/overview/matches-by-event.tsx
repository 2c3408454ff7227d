import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartData } from '#admin/contract/today.ts'
import { colours, tooltipStyle } from '#platform/web/admin/chart/colours.ts'
import { Chart } from '#platform/web/admin/chart/chart.tsx'
import { formatDay } from '#admin/web/overview/format-day.ts'

type Props = Pick<ChartData, 'past'> & {
  /** The first month, such as '2026-06'. */
  since: string
}

/** Charts the number of matched pairs at each of the latest events, oldest first. */
export function MatchesByEvent({ past, since }: Props) {
  const shown = past.filter(({ event }) => event.start_date_local >= since)
  // Not called `id`, because the bars of each row would have it as their id.
  const rows = shown.toReversed().map(({ event, matches }) => ({
    eventId: event.id,
    name: `${event.title}, ${formatDay(event.start_date_local)}`,
    day: formatDay(event.start_date_local),
    matches,
  }))
  const ticks = roundTicks(Math.max(1, ...rows.map(({ matches }) => matches)))
  const pairs = rows.reduce((sum, { matches }) => sum + matches, 0)
  return (
    <Chart
      heading="Matches per event"
      level={3}
      summary={`${pairs === 1 ? '1 pair' : `${pairs} pairs`} matched at ${rows.length === 1 ? rows[0]?.name : `${rows.length} events`}.`}
      table={{
        head: ['Event', 'Matches'],
        rows: rows.map(({ eventId, name, matches }) => ({ key: String(eventId), cells: [name, matches] })),
      }}
      empty="No events in this period."
    >
      <BarChart accessibilityLayer={false} data={rows} margin={{ top: 12, right: 12, bottom: 0, left: -20 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="day" stroke={colours.soft} />
        <YAxis ticks={ticks} interval={0} domain={[0, ticks.at(-1) ?? 1]} stroke={colours.soft} />
        <Tooltip {...tooltipStyle} />
        <Bar dataKey="matches" name="Matches" fill={colours.brass} maxBarSize={64} isAnimationActive={false} />
      </BarChart>
    </Chart>
  )
}

/** Returns at most six round numbers, such as 0, 5 and 10, from 0 to at least the most matches of an event. */
export function roundTicks(most: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(most / 5)))
  const step = power * ([1, 2, 5].find((factor) => factor * power * 5 >= most) ?? 10)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, nth) => nth * step)
}
