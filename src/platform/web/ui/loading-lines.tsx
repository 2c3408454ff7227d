import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './loading-lines.module.css'

/** A placeholder for content that is still loading. */
export function LoadingLines() {
  return (
    <div className={css.loading} aria-busy="true">
      <Hidden as="p" role="status">
        Loading…
      </Hidden>
      <div className={css.line} />
      <div className={css.line} />
      <div className={css.line} />
    </div>
  )
}
