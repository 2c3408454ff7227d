import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './matches-skeleton.module.css'

/** Shows placeholder cards while the people load. */
export function MatchesSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Loading…
      </VisuallyHidden>
      {['My Matches', 'My Likes'].map((heading) => (
        <div key={heading} className={css.section}>
          <div className={css.heading} />
          <div className={css.cards}>
            <div className={css.card} />
            <div className={css.card} />
          </div>
        </div>
      ))}
    </div>
  )
}
