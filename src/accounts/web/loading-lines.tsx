import css from './account-pages.module.css'

/** In place of what is still on its way. */
export function LoadingLines() {
  return (
    <div className={css.loading} aria-busy="true">
      <p className={css.hidden} role="status">
        Loading…
      </p>
      <div className={css.line} />
      <div className={css.line} />
      <div className={css.line} />
    </div>
  )
}
