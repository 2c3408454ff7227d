import { useState } from 'react'
import { CartesianGrid, Legend, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { UpcomingEvent } from '#admin/contract/today.ts'
import { colours, tooltipStyle } from '#platform/web/admin/chart/colours.ts'
import { Chart } from '#platform/web/admin/chart/chart.tsx'
import { formatDay } from '#admin/web/overview/format-day.ts'
import css from '#platform/web/admin/chart/chart.module.css'

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
      summary={
        selected ? `${bookingsSummary(selected)}${days.length === 1 ? ' The first booking was made today.' : ''}` : ''
      }
      choice={choice}
      table={{
        head: ['Day', 'Women', 'Men'],
        rows: days.map(({ day, women, men }) => ({ key: day, cells: [formatDay(day), women, men] })),
      }}
      empty={selected ? 'Nobody has booked yet.' : 'No upcoming events.'}
    >
      <LineChart accessibilityLayer={false} data={days} margin={{ top: 24, right: 12, bottom: 0, left: -20 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="day" tickFormatter={formatDay} stroke={colours.soft} minTickGap={24} />
        <YAxis ticks={ticks} interval={0} domain={[0, capacity]} stroke={colours.soft} />
        <Tooltip
          {...tooltipStyle}
          itemSorter={({ dataKey }) => (dataKey === 'women' ? 0 : 1)}
          labelFormatter={(day) => (typeof day === 'string' ? formatDay(day) : '')}
        />
        {/* A line without a dot, so that its dashes show. */}
        <Legend itemSorter={null} iconType="plainline" iconSize={24} />
        {selected &&
          capacityLines(selected).map((line) => (
            <ReferenceLine key={line.y} {...line} stroke={colours.soft} strokeDasharray="1 4" strokeLinecap="round" />
          ))}
        <Line {...lineStyle} dataKey="women" name="Women" stroke={colours.women} />
        {/* The lines also differ without colour. */}
        <Line {...lineStyle} dataKey="men" name="Men" stroke={colours.men} strokeDasharray="8 4" />
      </LineChart>
    </Chart>
  )
}

/** Each day's number is that at its end: the line rises on the day of the booking and keeps its height until the next. */
const lineStyle = { type: 'stepAfter', strokeWidth: 2.5, dot: false, isAnimationActive: false } as const

type Sides = Pick<UpcomingEvent, 'women' | 'men'>

function bookingsSummary({ women, men }: Sides): string {
  return `${women.booked} of ${women.places} places for women and ${men.booked} of ${men.places} for men booked.`
}

/** Returns one line for the places, or two if there are more for one gender, with their labels apart from each other. */
export function capacityLines({ women, men }: Sides) {
  if (women.places === men.places) return [capacityLine(women.places, '', 'insideBottomLeft')]
  const [most, fewest] = women.places > men.places ? (['women', 'men'] as const) : (['men', 'women'] as const)
  const places = { women: women.places, men: men.places }
  return [
    capacityLine(places[most], ` for ${most}`, 'insideBottomLeft'),
    capacityLine(places[fewest], ` for ${fewest}`, 'insideTopLeft'),
  ]
}

function capacityLine(places: number, whose: string, position: 'insideBottomLeft' | 'insideTopLeft') {
  return { y: places, label: { value: `${places} ${places === 1 ? 'place' : 'places'}${whose}`, position } }
}

/** Returns whole numbers from 0 to the number of places, in four steps if there are enough places. */
export function scaleSteps(places: number): number[] {
  const steps = Math.min(4, places)
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((places * step) / steps))
}
