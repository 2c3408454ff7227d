import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import type { UpcomingEvent } from '#admin/contract/today.ts'
import { colours, tooltipStyle } from '#admin/web/overview/colours.ts'
import { Chart } from '#admin/web/overview/chart.tsx'
import { formatDay } from '#admin/web/overview/format-day.ts'

/** Charts the number of members waiting at each upcoming event. */
export function WaitingLists({ coming }: { coming: readonly UpcomingEvent[] }) {
  // Not called `id`, because the bars of each row would have it as their id.
  const rows = coming.map(({ event, women, men }) => ({
    eventId: event.id,
    name: `${event.title}, ${formatDay(event.start_date_local)}`,
    day: formatDay(event.start_date_local),
    women: women.waiting,
    men: men.waiting,
  }))
  const people = rows.reduce((sum, { women, men }) => sum + women + men, 0)
  return (
    <Chart
      heading="Waiting lists"
      summary={`${people === 1 ? '1 person is' : `${people} people are`} waiting for a place at upcoming events.`}
      table={{
        head: ['Event', 'Women', 'Men'],
        rows: rows.map(({ eventId, name, women, men }) => ({ key: String(eventId), cells: [name, women, men] })),
      }}
      empty="No upcoming events."
    >
      <BarChart accessibilityLayer={false} data={rows} margin={{ top: 12, right: 12, bottom: 0, left: -20 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="day" stroke={colours.soft} />
        <YAxis allowDecimals={false} stroke={colours.soft} />
        <Tooltip {...tooltipStyle} />
        <Legend itemSorter={null} />
        <Bar dataKey="women" name="Women" fill={colours.women} isAnimationActive={false} />
        {/* The bars also differ without colour. */}
        <Bar
          dataKey="men"
          name="Men"
          fill={colours.men}
          fillOpacity={0.2}
          stroke={colours.men}
          strokeWidth={2}
          isAnimationActive={false}
        />
      </BarChart>
    </Chart>
  )
}
