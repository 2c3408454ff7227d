import css from './attendees-skeleton.module.css'

/** Holds the place of the faces while they load. */
export function AttendeesSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className={css.hidden}>
        Loading…
      </p>
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
