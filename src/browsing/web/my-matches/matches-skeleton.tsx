import css from './matches-skeleton.module.css'

/** Holds the place of the people while they load. */
export function MatchesSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className={css.hidden}>
        Loading…
      </p>
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
