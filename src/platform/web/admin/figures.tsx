import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './figures.module.css'

/** The most important figures of an admin page, in a row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={css.figures}>{children}</dl>
}

type Props = {
  name: string
  /** The page that lists what the figure counts. */
  to?: string
  value: string | number
  note?: string | undefined
}

export function Figure({ name, to, value, note = '' }: Props) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>
        {to === undefined ? (
          value
        ) : (
          <Link to={to} aria-label={`${name}: ${value}`}>
            {value}
          </Link>
        )}
      </dd>
      {note !== '' && <dd>{note}</dd>}
    </div>
  )
}
