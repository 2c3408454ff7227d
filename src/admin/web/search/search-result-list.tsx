import { Link } from 'react-router'
import type { ResultGroup } from '#admin/web/search/result-groups.ts'
import { keysOf } from '#admin/web/search/shortcut-of.ts'
import css from './search.module.css'

type Props = {
  id: string
  groups: readonly ResultGroup[]
  /** The address of the result that Enter opens. */
  active: string | undefined
  showKeys: boolean
  onFollow: () => void
  onPoint: (to: string) => void
}

/** Lists the results by kind. Exactly one is marked, whether by the arrow keys or by the mouse. */
export function SearchResultList({ id, groups, active, showKeys, onFollow, onPoint }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Results" tabIndex={-1} className={css.list}>
      {groups.map(({ heading, results }) => (
        <div key={heading} className={css.group} role="group" aria-label={heading}>
          <h3 aria-hidden="true">{heading}</h3>
          {results.map(({ to, label, note }) => (
            <Link
              key={to}
              id={optionId(id, to)}
              to={to}
              role="option"
              aria-selected={to === active}
              tabIndex={-1}
              onClick={onFollow}
              onMouseMove={() => to !== active && onPoint(to)}
            >
              <strong>{label}</strong> {note && <span>{note}</span>}
              {showKeys && <Keys to={to} />}
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

function Keys({ to }: { to: string }) {
  const keys = keysOf(to)
  return keys && <kbd aria-hidden="true">{keys}</kbd>
}

export function optionId(listId: string, to: string): string {
  return `${listId}-${to}`
}
