import type { ReactNode } from 'react'
import css from './notice.module.css'

/** Something about this page that one must know before reading on. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={`${css.notice} ${css.strong}`}>{children}</p>
}
