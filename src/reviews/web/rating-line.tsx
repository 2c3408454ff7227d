import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import type { Rating } from '#reviews/contract.ts'

/**
 * Says what guests of all evenings gave on average, with a link to what they wrote. Shows nothing while there are few reviews. Its
 * style is that of the page, because a style sheet of its own would be a request of every visitor.
 */
export function RatingLine({ rating, className }: { rating: Rating | undefined; className: string | undefined }) {
  if (!rating) return null
  return (
    <p className={className}>
      <span aria-hidden="true">★ </span>
      {rating.average.toFixed(1)} out of 5 from <Link to={paths.reviews}>{rating.count} reviews of our evenings</Link>
    </p>
  )
}
