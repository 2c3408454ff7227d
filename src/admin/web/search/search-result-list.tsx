import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ResultGroup } from '#admin/web/search/result-groups.ts'
import css from './search.module.css'

type Props = {
  groups: readonly ResultGroup[]
  onFollow: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function SearchResultList({ groups, onFollow, onKeyDown }: Props) {
  return groups.map(({ heading, results }) => (
    <section key={heading} className={css.group} aria-label={heading}>
      <h3>{heading}</h3>
      <ul>
        {results.map(({ to, label, note }) => (
          <li key={to}>
            <Link to={to} onClick={onFollow} onKeyDown={onKeyDown}>
              <strong>{label}</strong> <span>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
