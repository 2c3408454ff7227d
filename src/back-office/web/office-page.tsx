import type { ReactNode } from 'react'
import css from './office-page.module.css'

type Props = {
  heading: ReactNode
  /** Beside the heading: what one comes here to do. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office, as wide as there is room. */
export function OfficePage({ heading, actions, children }: Props) {
  return (
    <>
      <header className={css.head}>
        <h1>{heading}</h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
