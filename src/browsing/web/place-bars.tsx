import type { EventView } from '#browsing/contract.ts'
import css from './place-bars.module.css'

type Side = {
  label: string
  one: string
  other: string
  places: number
  booked: number
  onSale: number
  colour: string
}

/** Women's and men's places as two short bars: taken, on sale now, not released yet; and why the rest is not on sale. */
export function PlaceBars({ event }: { event: EventView }) {
  const sides = sidesOf(event)
  return (
    <div className={css.bars}>
      {sides.map((side) => (
        <Bar key={side.label} side={side} />
      ))}
      {sides.map((side) => (
        <Why key={side.label} side={side} closed={event.booking_closed} />
      ))}
    </div>
  )
}

function Bar({ side }: { side: Side }) {
  const { label, places, booked, onSale, colour } = side
  return (
    <div className={css.bar}>
      <span className={css.label}>{label}</span>
      <span className={`${css.seats} ${colour}`} aria-hidden="true">
        {Array.from({ length: places }, (_, seat) => (
          <span key={seat} className={seat < booked ? css.taken : seat < booked + onSale ? css.onSale : css.notYet} />
        ))}
      </span>
      <span>
        {saleWords(side)}
        <span className={css.hidden}>
          {' '}
          of {places} places, {booked} booked
        </span>
      </span>
    </div>
  )
}

function saleWords({ places, booked, onSale }: Side): string {
  if (places === booked) return 'all booked'
  return onSale > 0 ? `${onSale} on sale now` : 'none just now'
}

function Why({ side, closed }: { side: Side; closed: boolean }) {
  const waitsForTheOther = !closed && side.onSale === 0 && side.booked < side.places
  if (!waitsForTheOther) return null
  return (
    <p className={css.why}>
      The next place for {side.one} opens when {side.other} books. That keeps the evening even.
    </p>
  )
}

function sidesOf({ places }: EventView): Side[] {
  return [
    {
      label: 'Women',
      one: 'a woman',
      other: 'a man',
      places: places.female_places,
      booked: places.females_attending,
      onSale: places.females_on_sale,
      colour: css.women ?? '',
    },
    {
      label: 'Men',
      one: 'a man',
      other: 'a woman',
      places: places.male_places,
      booked: places.males_attending,
      onSale: places.males_on_sale,
      colour: css.men ?? '',
    },
  ]
}
