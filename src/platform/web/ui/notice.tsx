import type { ReactNode } from 'react'
import css from './notice.module.css'

type Look = 'plain' | 'done' | 'wrong'

/** A message that the reader must notice. Use `done` if it reports a success, and `wrong` if it reports a failure. */
export function Notice({ look = 'plain', children }: { look?: Look; children: ReactNode }) {
  return <p className={`${css.notice} ${css[look] ?? ''}`}>{children}</p>
}
