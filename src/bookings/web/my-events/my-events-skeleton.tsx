import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './my-events-skeleton.module.css'

/** A placeholder for the events while they load. */
export function MyEventsSkeleton() {
  return (
    <div aria-busy="true" className={css.events}>
      <Hidden as="p" role="status">
        Loading
      </Hidden>
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
