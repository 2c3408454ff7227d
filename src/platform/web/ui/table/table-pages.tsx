import { Link, useLocation, useSearchParams } from 'react-router'
import { formatRows } from '#platform/web/ui/table/row-range.ts'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './table-pages.module.css'

/** Shows which rows these are. Where that is obvious, as with a single page, only screen readers are told. */
export function TablePages({ shown, next }: { shown: number; next: string | null }) {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const isFirst = search.get('after') === null
  const isPaged = !isFirst || next !== null
  const firstRow = isFirst ? 1 : firstRowIn(state)
  const rows = formatRows({ shown, firstRow, isLast: next === null })
  return (
    <div className={css.pages}>
      <p role="status">{isPaged ? rows : <VisuallyHidden>{rows}</VisuallyHidden>}</p>
      {isPaged && (
        <nav aria-label="Pagination">
          {!isFirst && <Link to={pathname + withQuery(search, { after: '' })}>First page</Link>}
          {next !== null && (
            <Link
              to={pathname + withQuery(search, { after: next })}
              state={firstRow !== undefined && { firstRow: firstRow + shown }}
            >
              Next 50
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

/** The link to a page passes on the number of its first row. An address from elsewhere does not say it. */
function firstRowIn(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('firstRow' in state)) return undefined
  return typeof state.firstRow === 'number' ? state.firstRow : undefined
}
