import type { ReactNode } from 'react'
import css from './notice.module.css'

type Look = 'plain' | 'done' | 'wrong'

/**
 * A message that the reader must notice. Use `done` if it reports a success, and `wrong` if it reports a failure. `action` is a
 * button that belongs to the message.
 */
export function Notice({ look = 'plain', action, children }: { look?: Look; action?: ReactNode; children: ReactNode }) {
  const classes = `${css.notice} ${css[look] ?? ''}`
  if (action === undefined) return <p className={classes}>{children}</p>
  return (
    <div className={classes}>
      <p className={css.message}>{children}</p>
      {action}
    </div>
  )
}
