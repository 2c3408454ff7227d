import { useState } from 'react'
import { CartesianGrid, Legend, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { UpcomingEvent } from '#admin/contract/today.ts'
import { colours, tooltipStyle } from '#admin/web/overview/colours.ts'
import { Chart } from '#admin/web/overview/chart.tsx'
import { formatDay } from '#admin/web/overview/format-day.ts'
import css from './chart.module.css'

/** Charts the bookings of an upcoming event over time, by gender, against its places. */
export function BookingsOverTime({ coming }: { coming: readonly UpcomingEvent[] }) {
  const [chosen, setChosen] = useState(coming[0]?.event.id)
  const selected = coming.find(({ event }) => event.id === chosen) ?? coming[0]
  const days = selected?.days ?? []
  const capacity = Math.max(selected?.women.places ?? 0, selected?.men.places ?? 0, 1)
  const ticks = scaleSteps(capacity)
  const choice = coming.length > 0 && (
    <label className={css.choice}>
      Event
      <select
        className={css.select}
        value={selected?.event.id}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {coming.map(({ event }) => (
          <option key={event.id} value={event.id}>
            {`${event.title}, ${formatDay(event.start_date_local)}`}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Chart
      heading="Bookings over time"
      summary={selected ? bookingsSummary(selected) : ''}
      choice={choice}
      table={{
        head: ['Day', 'Women', 'Men'],
        rows: days.map(({ day, women, men }) => ({ key: day, cells: [formatDay(day), women, men] })),
      }}
      empty={selected ? 'Nobody has booked yet.' : 'No upcoming events.'}
    >
      <LineChart accessibilityLayer={false} data={days} margin={{ top: 12, right: 12, bottom: 0, left: -20 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="day" tickFormatter={formatDay} stroke={colours.soft} minTickGap={24} />
        <YAxis ticks={ticks} interval={0} domain={[0, capacity]} stroke={colours.soft} />
        <Tooltip {...tooltipStyle} labelFormatter={(day) => (typeof day === 'string' ? formatDay(day) : '')} />
        {/* A line without a dot, so that its dashes show. */}
        <Legend itemSorter={null} iconType="plainline" iconSize={24} />
        <ReferenceLine y={selected?.women.places ?? 0} stroke={colours.women} strokeDasharray="2 4" />
        <ReferenceLine y={selected?.men.places ?? 0} stroke={colours.men} strokeDasharray="8 4" />
        <Line {...lineStyle} dataKey="women" name="Women" stroke={colours.women} />
        {/* The lines also differ without colour. */}
        <Line {...lineStyle} dataKey="men" name="Men" stroke={colours.men} strokeDasharray="8 4" />
      </LineChart>
    </Chart>
  )
}

/** Each day's number is that at its end, so the step before it ends today. */
const lineStyle = { type: 'stepBefore', strokeWidth: 2.5, dot: false, isAnimationActive: false } as const

function bookingsSummary({ women, men }: UpcomingEvent): string {
  return `${women.booked} of ${women.places} places for women and ${men.booked} of ${men.places} for men booked. Dashed lines across the chart show capacity.`
}

/** Returns whole numbers from 0 to the number of places, in four steps if there are enough places. */
export function scaleSteps(places: number): number[] {
  const steps = Math.min(4, places)
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((places * step) / steps))
}
