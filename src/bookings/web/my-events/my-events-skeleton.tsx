import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './my-events-skeleton.module.css'

/** A placeholder for the events while they load. */
export function MyEventsSkeleton() {
  return (
    <div aria-busy="true" className={css.events}>
      <VisuallyHidden as="p" role="status">
        Loading
      </VisuallyHidden>
      <div className={css.heading} />
      {['first', 'second'].map((card) => (
        <div key={card} className={css.card}>
          <div className={css.title} />
          <div className={css.line} />
          <div className={css.line} />
          <div className={css.button} />
        </div>
      ))}
    </div>
  )
}
