import type { ReactNode } from 'react'
import css from './notice.module.css'

type Look = 'plain' | 'wrong'

/** Something about this page that one must know before reading on; `wrong` where it tells of a failure. */
export function Notice({ look = 'plain', children }: { look?: Look; children: ReactNode }) {
  return <p className={`${css.notice} ${css.strong} ${css[look] ?? ''}`}>{children}</p>
}
