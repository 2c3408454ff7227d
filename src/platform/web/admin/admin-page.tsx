import type { ReactNode } from 'react'
import css from './admin-page.module.css'

type Props = {
  heading: ReactNode
  /** Beside the heading: what one comes here to do. */
  actions?: ReactNode
  children: ReactNode
}

/** An admin page, as wide as there is room. */
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
