import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartData } from '#admin/contract/today.ts'
import { colours, tooltipStyle } from '#admin/web/overview/colours.ts'
import { Chart } from '#admin/web/overview/chart.tsx'
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
  const pairs = rows.reduce((sum, { matches }) => sum + matches, 0)
  return (
    <Chart
      heading="Matches per event"
      level={3}
      summary={`${pairs === 1 ? '1 pair' : `${pairs} pairs`} matched at ${rows.length === 1 ? '1 event' : `${rows.length} events`}.`}
      table={{
        head: ['Event', 'Matches'],
        rows: rows.map(({ eventId, name, matches }) => ({ key: String(eventId), cells: [name, matches] })),
      }}
      empty="No events in this period."
    >
      <BarChart accessibilityLayer={false} data={rows} margin={{ top: 12, right: 12, bottom: 0, left: -20 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="day" stroke={colours.soft} />
        <YAxis allowDecimals={false} stroke={colours.soft} />
        <Tooltip {...tooltipStyle} />
        <Bar dataKey="matches" name="Matches" fill={colours.brass} maxBarSize={64} isAnimationActive={false} />
      </BarChart>
    </Chart>
  )
}
