import type { EventView } from '#browsing/contract.ts'
import { placesLeftMessage } from '#browsing/web/event/attendance-messages.ts'
import css from './place-bars.module.css'

type Side = {
  gender: 'F' | 'M'
  label: string
  one: string
  other: string
  others: string
  places: number
  booked: number
  /** The number of places that are held while a member pays: they are taken, but not booked. */
  held: number
  onSale: number
  opensAfter: number | null
  /** True if booking has closed, so that nothing is on sale. */
  closed: boolean
  /** The number of places for the other gender that are not booked yet. */
  othersLeft: number
  colour: string
}

const MORE_WILL_OPEN = 'More will open as others book.'

/**
 * Shows the places for women and men as two bars (booked, held, on sale, not released), and explains why the rest are not on
 * sale. Once booking has closed, it only says how many are booked.
 */
export function PlaceBars({ event }: { event: EventView }) {
  const sides = sidesOf(event)
  return (
    <div className={css.bars}>
      {sides.map((side) => (
        <Bar key={side.label} side={side} />
      ))}
      {!event.booking_closed && <p className={css.why}>{placesLeftAndWhy(event, sides)}</p>}
    </div>
  )
}

function Bar({ side }: { side: Side }) {
  const { label, places, colour } = side
  return (
    <div className={css.bar}>
      <span className={css.label}>{label}</span>
      <span className={`${css.seats} ${colour}`} aria-hidden="true">
        {Array.from({ length: places }, (_, seat) => (
          <span key={seat} className={seatClass(seat, side)} />
        ))}
      </span>
      <span>{countsLabel(side)}</span>
    </div>
  )
}

function seatClass(seat: number, { booked, held, onSale }: Side): string | undefined {
  if (seat < booked) return css.taken
  if (seat < booked + held) return css.held
  return seat < booked + held + onSale ? css.onSale : css.notYet
}

/** Counts what the bar shows, in its order, such as '4 of 10 booked, 1 being booked now, 3 on sale now'. */
function countsLabel({ places, booked, held, onSale, closed }: Side): string {
  const bookedCount = `${booked} of ${places} booked`
  if (closed || places === booked) return bookedCount
  const counts = [bookedCount]
  if (held > 0) counts.push(`${held} being booked now`)
  if (onSale > 0) counts.push(`${onSale} on sale now`)
  if (held + onSale === 0) counts.push('none on sale now')
  // A line can end only after a comma.
  return counts.map((count) => count.replaceAll(' ', '\u00A0')).join(', ')
}

/** Says how many places are left in all, and why not all of them are on sale. */
function placesLeftAndWhy({ booking, viewer_gender, places }: EventView, sides: Side[]): string {
  // A member who has a place does not need to know when the next one for their gender opens.
  const explained = sides.filter(({ gender }) => booking === null || gender !== viewer_gender)
  const reasons = new Set(explained.flatMap((side) => notOnSaleReason(side) ?? []))
  if (reasons.size > 1) reasons.delete(MORE_WILL_OPEN)
  if (reasons.size > 0) reasons.add('This keeps the numbers even.')
  return [placesLeftMessage(places), ...reasons].join(' ')
}

function notOnSaleReason(side: Side): string | null {
  const { label, one, other, others, places, booked, held, onSale, opensAfter, othersLeft } = side
  if (booked + held + onSale >= places) return null
  if (onSale > 0) return othersLeft > 0 ? MORE_WILL_OPEN : null
  if (opensAfter === null) return `We won’t open any more places for ${label.toLowerCase()}.`
  return `The next place for ${one} opens when ${opensAfter > 1 ? `${opensAfter} more ${others} book` : `${other} books`}.`
}

function sidesOf({ places, booking_closed: closed }: EventView): Side[] {
  return [
    {
      gender: 'F',
      label: 'Women',
      one: 'a woman',
      other: 'a man',
      others: 'men',
      places: places.female_places,
      booked: places.females_attending,
      held: places.females_held,
      onSale: places.females_on_sale,
      opensAfter: places.females_open_after,
      closed,
      othersLeft: places.male_places - places.males_attending,
      colour: css.women ?? '',
    },
    {
      gender: 'M',
      label: 'Men',
      one: 'a man',
      other: 'a woman',
      others: 'women',
      places: places.male_places,
      booked: places.males_attending,
      held: places.males_held,
      onSale: places.males_on_sale,
      opensAfter: places.males_open_after,
      closed,
      othersLeft: places.female_places - places.females_attending,
      colour: css.men ?? '',
    },
  ]
}
