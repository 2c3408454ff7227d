import type { ReactNode } from 'react'
import css from './plain-page.module.css'
import { Wrap } from './wrap.tsx'

/** A page with a heading, some text and the available actions. */
export function PlainPage({
  heading,
  children,
  actions,
}: {
  heading: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <Wrap className={css.page}>
      <h1>{heading}</h1>
      <div className={css.body}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </Wrap>
  )
}
