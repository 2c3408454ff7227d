import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './stars.module.css'

/** Shows a number of stars out of five, as a picture and in words for screen readers. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={css.stars}>
      <span aria-hidden="true">
        {'★'.repeat(stars)}
        <span className={css.missing}>{'★'.repeat(5 - stars)}</span>
      </span>
      <VisuallyHidden>{formatStars(stars)}</VisuallyHidden>
    </span>
  )
}

/** '4 stars out of 5' */
export function formatStars(stars: number): string {
  return stars === 1 ? '1 star out of 5' : `${stars} stars out of 5`
}
