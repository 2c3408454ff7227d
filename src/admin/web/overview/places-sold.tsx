import type { GenderFigures } from '#admin/contract/today.ts'
import css from './overview.module.css'

type Props = { name: 'Women' | 'Men'; side: GenderFigures }

/** Shows how many places for one gender are booked, as a sentence and a bar. */
export function PlacesSold({ name, side: { places, booked, held, waiting } }: Props) {
  return (
    <div className={name === 'Women' ? css.women : css.men}>
      <p>
        <strong>{name}:</strong> {booked} of {places}
        <span className={css.word}> booked</span>
        {held > 0 && `, ${held} held`}
        {waiting > 0 && `, ${waiting} waiting`}
      </p>
      {/* The sentence says the same. */}
      <meter className={css.meter} min={0} max={Math.max(places, 1)} value={booked} aria-hidden="true" />
    </div>
  )
}
