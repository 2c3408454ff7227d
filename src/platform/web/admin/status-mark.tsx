import type { ReactNode } from 'react'
import css from './status-mark.module.css'

export type StatusLook = 'good' | 'waiting' | 'bad' | 'quiet'

/** A state as a word on a colour. Use `waiting` for what is not settled yet, and `quiet` for what is over. */
export function StatusMark({ look, children }: { look: StatusLook; children: ReactNode }) {
  return <span className={`${css.mark} ${css[look]}`}>{children}</span>
}
