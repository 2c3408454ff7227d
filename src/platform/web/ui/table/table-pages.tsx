import { Link, useLocation, useSearchParams } from 'react-router'
import type { TurnsPage } from '#platform/web/ui/table/use-table-focus.ts'
import { formatRows, type RowNames } from '#platform/web/ui/table/row-range.ts'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './table-pages.module.css'

type Props = { shown: number; next: string | null; names: RowNames | undefined }
type TablePagesProps = Props & { caption: string }
type RowCountProps = Props & { total: number | null | undefined }

/** Shows above a list how many rows it has, in words of its own. An empty list says so itself. */
export function RowCount({ shown, next, names, total }: RowCountProps) {
  const { firstRow } = usePage()
  const rows = formatRows({ shown, firstRow, isLast: next === null, total }, names)
  return (
    <p role="status" className={css.count}>
      {shown > 0 ? rows : <VisuallyHidden>{rows}</VisuallyHidden>}
    </p>
  )
}

/**
 * Links to the other pages of a list. Without a count above the list, it says which rows these are. Where that is obvious, as
 * with a single page, only screen readers are told.
 */
export function TablePages({ caption, shown, next, names }: TablePagesProps) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { isFirst, firstRow } = usePage()
  const isPaged = !isFirst || next !== null
  const rows = formatRows({ shown, firstRow, isLast: next === null })
  const turnsPage: TurnsPage = { turnsPageOf: caption }
  return (
    <div className={css.pages}>
      {!names && <p role="status">{isPaged ? rows : <VisuallyHidden>{rows}</VisuallyHidden>}</p>}
      {isPaged && (
        <nav aria-label="Pagination">
          {!isFirst && (
            <Link to={pathname + withQuery(search, { after: '' })} state={turnsPage}>
              First page
            </Link>
          )}
          {next !== null && (
            <Link
              to={pathname + withQuery(search, { after: next })}
              state={{ ...turnsPage, ...(firstRow !== undefined && { firstRow: firstRow + shown }) }}
            >
              Next 50
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

function usePage(): { isFirst: boolean; firstRow: number | undefined } {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const isFirst = search.get('after') === null
  return { isFirst, firstRow: isFirst ? 1 : firstRowIn(state) }
}

/** The link to a page passes on the number of its first row. An address from elsewhere does not say it. */
function firstRowIn(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('firstRow' in state)) return undefined
  return typeof state.firstRow === 'number' ? state.firstRow : undefined
}
