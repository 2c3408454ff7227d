import type { ReactNode } from 'react'
import css from './admin-page.module.css'

type Props = {
  heading: ReactNode
  /** The main actions of the page, shown next to the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** An admin page, as wide as the screen allows. */
export function AdminPage({ heading, actions, children }: Props) {
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
