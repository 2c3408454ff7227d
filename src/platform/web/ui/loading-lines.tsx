import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './loading-lines.module.css'

/** A placeholder for content that is still loading. */
export function LoadingLines() {
  return (
    <div className={css.loading} aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Loading…
      </VisuallyHidden>
      <div className={css.line} />
      <div className={css.line} />
      <div className={css.line} />
    </div>
  )
}
