import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './attendees-skeleton.module.css'

/** Placeholder cards, shown while the attendees load. */
export function AttendeesSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Loading…
      </VisuallyHidden>
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
