import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import type { Rating } from '#reviews/contract.ts'
import css from './rating-line.module.css'

/** Says what guests of all evenings gave on average, with a link to what they wrote. Shows nothing while there are few reviews. */
export function RatingLine({ rating }: { rating: Rating | undefined }) {
  if (!rating) return null
  return (
    <p className={css.line}>
      <span aria-hidden="true">★ </span>
      {rating.average.toFixed(1)} out of 5 from <Link to={paths.reviews}>{rating.count} reviews of our evenings</Link>
    </p>
  )
}
