import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './matches-skeleton.module.css'

/** Placeholder cards while the people load. */
export function MatchesSkeleton() {
  return (
    <div aria-busy="true">
      <Hidden as="p" role="status">
        Loading…
      </Hidden>
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
