import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './messages-skeleton.module.css'

/** A placeholder while the messages load. */
export function MessagesSkeleton() {
  return (
    <div aria-busy="true" className={css.mailbox}>
      <VisuallyHidden as="p" role="status">
        Loading
      </VisuallyHidden>
      <div className={css.list}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={css.row}>
            <div className={css.face} />
            <div>
              <div className={css.line} />
              <div className={`${css.line} ${css.short}`} />
            </div>
          </div>
        ))}
      </div>
      <div className={css.panel}>
        <div className={css.title} />
        <div className={css.line} />
        <div className={css.line} />
        <div className={`${css.line} ${css.short}`} />
      </div>
    </div>
  )
}
