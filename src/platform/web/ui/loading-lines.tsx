import css from './loading-lines.module.css'

/** A placeholder for content that is still loading. */
export function LoadingLines() {
  return (
    <div className={css.loading} aria-busy="true">
      <p role="status" className={css.text}>
        Loading...
      </p>
      <div className={css.line} />
      <div className={css.line} />
      <div className={css.line} />
    </div>
  )
}
