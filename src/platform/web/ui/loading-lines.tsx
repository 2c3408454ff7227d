import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './loading-lines.module.css'

/** In place of what is still on its way. */
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
