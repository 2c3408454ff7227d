import { Link, useLocation, useSearchParams } from 'react-router'
import type { TurnsPage } from '#platform/web/ui/table/use-table-focus.ts'
import type { ROWS_PER_PAGE } from '#platform/listing.ts'
import { formatRange, formatRows, type RowNames } from '#platform/web/ui/table/row-range.ts'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './table-pages.module.css'

/** A copy, because its module has the schemas too. */
const PAGE_ROWS: typeof ROWS_PER_PAGE = 50

type Props = {
  shown: number
  next: string | null
  names: RowNames | undefined
  /** Absent if they are not counted, and null if there are too many. */
  total?: number | null | undefined
}

/** Shows above a list how many rows it has, in words of its own. An empty list says so itself. */
export function RowCount({ shown, next, names, total }: Props) {
  const { firstRow } = usePage()
  const rows = formatRows({ shown, firstRow, isLast: next === null, total }, names)
  return (
    <p role="status" className={css.count}>
      {shown > 0 ? rows : <VisuallyHidden>{rows}</VisuallyHidden>}
    </p>
  )
}

/**
 * Says which rows these are, and links to the other pages of a list with the rows that are on them. Where the count above the
 * list says it already, it is not announced again. With a single page, only screen readers are told, and nothing is announced.
 */
export function TablePages({ caption, shown, next, names, total }: Props & { caption: string }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { isFirst, firstRow, before } = usePage()
  const isPaged = !isFirst || next !== null
  const rows = formatRows({ shown, firstRow, isLast: next === null, total }, names)
  const nextRow = firstRow !== undefined ? firstRow + shown : undefined
  const previous = before.at(-1)
  const linkTo = (label: string, after: string, state: Partial<PageState>) => (
    <Link to={pathname + withQuery(search, { after })} state={{ turnsPageOf: caption, ...state } satisfies TurnsPage}>
      {label}
    </Link>
  )
  return (
    <div className={css.pages}>
      {isPaged && <p role={names ? undefined : 'status'}>{rows}</p>}
      {!names && !isPaged && (
        <p>
          <VisuallyHidden>{rows}</VisuallyHidden>
        </p>
      )}
      {isPaged && (
        <nav aria-label="Pagination">
          {!isFirst && previous !== '' && linkTo('First page', '', {})}
          {previous !== undefined &&
            linkTo(previousLabel(firstRow), previous, {
              before: before.slice(0, -1),
              ...(firstRow !== undefined && { firstRow: firstRow - PAGE_ROWS }),
            })}
          {next !== null &&
            linkTo(nextLabel(nextRow, total), next, {
              before: [...before, search.get('after') ?? ''],
              ...(nextRow !== undefined && { firstRow: nextRow }),
            })}
        </nav>
      )}
    </div>
  )
}

/** Labels the link to the next page with its rows. If they are not counted, it may be the last page, which can be shorter. */
function nextLabel(first: number | undefined, total: number | null | undefined): string {
  if (first === undefined) return 'Next'
  return total ? `Next: ${formatRange(first, Math.min(first + PAGE_ROWS - 1, total))}` : `Next: from ${first}`
}

function previousLabel(firstShown: number | undefined): string {
  return firstShown === undefined ? 'Previous' : `Previous: ${formatRange(firstShown - PAGE_ROWS, firstShown - 1)}`
}

/** What the link to a page passes on, because its address does not say it. */
type PageState = {
  firstRow: number
  /** The cursors of the pages before it, as far as the reader came through them. That of the first page is empty. */
  before: string[]
}

function usePage(): { isFirst: boolean; firstRow: number | undefined; before: string[] } {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const isFirst = search.get('after') === null
  return isFirst
    ? { isFirst, firstRow: 1, before: [] }
    : { isFirst, firstRow: firstRowIn(state), before: beforeIn(state) }
}

/** An address from elsewhere has no state. */
function firstRowIn(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('firstRow' in state)) return undefined
  return typeof state.firstRow === 'number' ? state.firstRow : undefined
}

function beforeIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('before' in state) || !Array.isArray(state.before)) return []
  return state.before.filter((cursor: unknown) => typeof cursor === 'string')
}
