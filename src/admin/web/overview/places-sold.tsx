import type { GenderFigures } from '#admin/contract/today.ts'
import css from './overview.module.css'

type Props = { name: 'Women' | 'Men'; side: GenderFigures }

/** Shows how many places for one gender are booked, as a sentence and a bar. */
export function PlacesSold({ name, side: { places, booked, held, waiting } }: Props) {
  const share = (Math.min(booked, places) / Math.max(places, 1)) * 100
  return (
    <div className={name === 'Women' ? css.women : css.men}>
      <p>
        <strong>{name}:</strong>{' '}
        <span className={css.count}>
          {booked} of {places}
          <span className={css.word}> booked</span>
        </span>
        {held > 0 && `, ${held}\u00A0held`}
        {waiting > 0 && `, ${waiting}\u00A0waiting`}
      </p>
      {/* The sentence says the same. */}
      <svg className={css.bar} aria-hidden="true">
        <rect width="100%" height="100%" />
        <rect className={css.filled} width={`${share}%`} height="100%" />
      </svg>
    </div>
  )
}
