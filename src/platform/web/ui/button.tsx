import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

type Look = 'main' | 'quiet'

/** A link styled as a button. `main` is for the one action that matters on a page. */
export function ButtonLink({ to, look = 'main', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <Link className={`${css.button} ${css[look]}`} to={to}>
      {children}
    </Link>
  )
}

/** Reloads the document, even the one that is shown. It works before any script has loaded, and without scripts. */
export function ReloadLink({ to, look = 'main', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <a className={`${css.button} ${css[look]}`} href={to}>
      {children}
    </a>
  )
}
