import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

type Look = 'main' | 'quiet'

/** A link that looks like the thing to do; `main` for the one action that matters on a page. */
export function ButtonLink({ to, look = 'main', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <Link className={`${css.button} ${css[look]}`} to={to}>
      {children}
    </Link>
  )
}

/** Loads a document anew, also the one that is shown: it works before, and without, any script. */
export function ReloadLink({ to, look = 'main', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <a className={`${css.button} ${css[look]}`} href={to}>
      {children}
    </a>
  )
}
