import { useState } from 'react'
import { CartesianGrid, Legend, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { ComingEvent } from '#admin/contract/today.ts'
import { colours, tooltipLook } from '#admin/web/overview/colours.ts'
import { Picture } from '#admin/web/overview/picture.tsx'
import { sayDay } from '#admin/web/overview/say-day.ts'
import { sayDate } from '#platform/local-time.ts'
import css from './picture.module.css'

/** How the bookings of an upcoming event grew, women and men, against its places. */
export function BookingsOverTime({ coming }: { coming: readonly ComingEvent[] }) {
  const [chosen, setChosen] = useState(coming[0]?.event.id)
  const one = coming.find(({ event }) => event.id === chosen) ?? coming[0]
  const days = one?.days ?? []
  const choice = coming.length > 0 && (
    <label className={css.choice}>
      Event
      <select value={one?.event.id} onChange={({ target }) => setChosen(Number(target.value))}>
        {coming.map(({ event }) => (
          <option key={event.id} value={event.id}>
            {`${event.title}, ${sayDate(event.start_date_local)}`}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Picture
      heading="Bookings over time"
      summary={one ? sayFigures(one) : ''}
      choice={choice}
      table={{
        head: ['Day', 'Women', 'Men'],
        rows: days.map(({ day, women, men }) => ({ key: day, cells: [sayDay(day), women, men] })),
      }}
      empty={one ? 'Nobody has booked yet.' : 'No event is to come.'}
    >
      <LineChart accessibilityLayer={false} data={days} margin={{ top: 12, right: 12, bottom: 0, left: -20 }}>
        <CartesianGrid stroke={colours.line} vertical={false} />
        <XAxis dataKey="day" tickFormatter={sayDay} stroke={colours.soft} minTickGap={24} />
        <YAxis allowDecimals={false} domain={[0, mostPlaces(one)]} stroke={colours.soft} />
        <Tooltip {...tooltipLook} labelFormatter={(day) => (typeof day === 'string' ? sayDay(day) : '')} />
        <Legend itemSorter={null} />
        <ReferenceLine y={one?.women.places ?? 0} stroke={colours.women} strokeDasharray="2 4" />
        <ReferenceLine y={one?.men.places ?? 0} stroke={colours.men} strokeDasharray="8 4" />
        <Line {...look} dataKey="women" name="Women" stroke={colours.women} />
        {/* The lines can be told apart without colour too. */}
        <Line {...look} dataKey="men" name="Men" stroke={colours.men} strokeDasharray="8 4" />
      </LineChart>
    </Picture>
  )
}

const look = { type: 'stepAfter', strokeWidth: 2.5, dot: false, isAnimationActive: false } as const

function sayFigures({ women, men }: ComingEvent): string {
  return `By now ${women.booked} of ${women.places} women and ${men.booked} of ${men.places} men. The straight lines are the places.`
}

/** Steps of the scale, chosen so that it counts whole people. */
const STEPS = 4

/** The top of the scale, above the places. */
function mostPlaces(event: ComingEvent | undefined): number {
  const most = Math.max(event?.women.places ?? 1, event?.men.places ?? 1)
  return Math.ceil((most + 1) / STEPS) * STEPS
}
