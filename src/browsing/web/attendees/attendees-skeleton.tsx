import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './attendees-skeleton.module.css'

/** Placeholder cards while the attendees load. */
export function AttendeesSkeleton() {
  return (
    <div aria-busy="true">
      <Hidden as="p" role="status">
        Loading…
      </Hidden>
      <div className={css.cards}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={css.card}>
            <div className={css.face} />
            <div className={css.name} />
            <div className={css.line} />
          </div>
        ))}
      </div>
    </div>
  )
}
