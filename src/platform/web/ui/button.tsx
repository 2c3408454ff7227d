import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

type Look = 'main' | 'quiet'

/** A link styled as a button. Use `main` for the most important action of a page. */
export function ButtonLink({ to, look = 'main', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <Link className={`${css.button} ${css[look]}`} to={to}>
      {children}
    </Link>
  )
}

/** A link that loads a document, even if it is the current one. It works without scripts, and before they have loaded. */
export function ReloadLink({ to, look = 'main', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <a className={`${css.button} ${css[look]}`} href={to}>
      {children}
    </a>
  )
}
