import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Selection } from '#platform/web/ui/table/use-selection.ts'
import { markIfFits } from '#platform/web/ui/table/mark-if-fits.ts'
import { focusRowByArrow, openClickedRow } from '#platform/web/ui/table/row-link.ts'
import type { RowNames } from '#platform/web/ui/table/row-range.ts'
import { RowCount, TablePages } from '#platform/web/ui/table/table-pages.tsx'
import { SortStatus } from '#platform/web/ui/table/sort-status.tsx'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import { useTableFocus } from '#platform/web/ui/table/use-table-focus.ts'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './data-table.module.css'
import hidden from './hidden-columns.module.css'
import oneLineCss from './one-line.module.css'
import sticky from './sticky-head.module.css'
import frameCss from './table-frame.module.css'

export type Column<Row> = {
  /**
   * The column's name, which is unique in the table. In a sortable column, it is the name of the sort order in the contract.
   */
  name: string
  head: string
  /** Shows the heading only to screen readers. */
  hidesHead?: true
  /** The direction of the first sort. Absent if the column is not sortable. */
  sorts?: 'asc' | 'desc'
  align?: 'right'
  /** Keeps the cell on one line if there is room. Used for times and dates. */
  noWrap?: true
  /**
   * On a desktop, keeps the text on one line and cuts it if there is no room. `fit` is for what identifies a row: the column is as
   * wide as its longest text if the table has room. `share` is for long texts: the column gets a share of the table,
   * and with `large share` more of it.
   */
  oneLine?: 'fit' | 'share' | 'large share'
  /** Makes the figure of a row stand out. On a phone, it is beside the title. */
  lead?: true
  /**
   * On a phone, the cell is beside the title, as every status is, or without its heading at the end of the last line, or only
   * on the page of the row, unless the list is sorted by it.
   */
  onPhone?: 'beside title' | 'at the end' | 'hidden'
  /** On a tablet, the column is only for screen readers, unless the list is sorted by it. */
  onTablet?: 'hidden'
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  /** Describes the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Absent while they load. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string | number
  /** The cursor of the next page, or null on the last page. */
  next: string | null | undefined
  /** The default order. */
  order: { sort: string; direction: 'asc' | 'desc' }
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Lets the reader tick rows, for an action on several of them. */
  selection?: Selection<Row>
  /** Shows above the table how many rows it has, in these words. */
  names?: RowNames
  /** The number of rows on all pages; null if there are too many to count, and absent if they are not counted. */
  total?: number | null | undefined
}

/**
 * Shows a page of a list, which can be sorted by its column headings. Order and cursor are in the URL, so that Back and a
 * reload keep them. On a phone, each row becomes a block of a few lines.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, idOf, next = null, order, empty, selection, names, total } = props
  const { frame, rememberRow } = useTableFocus(caption, rows !== undefined)
  const [search] = useSearchParams()
  const sort = search.get('sort') ?? order.sort
  if (!rows) return <TableSkeleton />
  // An action on several rows needs at least two that can be ticked.
  const ticks = selection && rows.filter(selection.canChoose).length > 1 ? selection : undefined
  return (
    <>
      <SortStatus columns={columns} order={order} />
      {names && <RowCount shown={rows.length} next={next} names={names} total={total} />}
      {/* A wide table scrolls inside its frame, so it must be reachable by keyboard. The arrow keys move between its links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        className={frameCss.frame}
        role="region"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls
        tabIndex={0}
        onKeyDown={focusRowByArrow}
      >
        {rows.length === 0 ? (
          <div className={frameCss.empty}>{empty}</div>
        ) : (
          <table ref={markIfFits} className={css.table}>
            <caption>
              <VisuallyHidden>{caption}</VisuallyHidden>
            </caption>
            <thead className={sticky.head}>
              <tr>
                {ticks && <TickAll rows={rows.filter(ticks.canChoose)} selection={ticks} />}
                {columns.map((column) => (
                  <Head key={column.name} column={column} order={order} isSorted={column.name === sort} />
                ))}
              </tr>
            </thead>
            {/* By keyboard, a row is opened by its link. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
            <tbody
              className={sticky.body}
              onClick={(event) => {
                rememberRow(event)
                openClickedRow(event)
              }}
            >
              {rows.map((row) => (
                <tr key={idOf(row)}>
                  {ticks && <Tick row={row} selection={ticks} />}
                  {columns.map((column, nth) => (
                    <Cell
                      key={column.name}
                      column={column}
                      row={row}
                      isHead={nth === 0}
                      isSorted={column.name === sort}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <TablePages caption={caption} shown={rows.length} next={next} names={names} total={total} />
    </>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; isHead: boolean; isSorted: boolean }

/** The first cell of a row is its heading, which screen readers say with each of the others. */
function Cell<Row>({ column, row, isHead, isSorted }: CellProps<Row>) {
  const { head, align, noWrap, oneLine, lead, cell } = column
  const onPhone = column.onPhone === 'hidden' && isSorted ? undefined : column.onPhone
  const content = cell(row)
  const line = (align && css.right) ?? (noWrap && css.noWrap) ?? (oneLine && shares[oneLine])
  const looks = [line, lead && css.lead, onPhone && phoneLooks[onPhone], tabletLook(column, isSorted)]
  const look = looks.filter(Boolean).join(' ') || undefined
  // A text that is cut is shown whole when it is pointed at.
  const title = oneLine && typeof content === 'string' ? content : undefined
  const Element = isHead ? 'th' : 'td'
  return (
    <Element className={look} scope={isHead ? 'row' : undefined} data-head={head} title={title}>
      {oneLine ? (
        <span className={oneLineCss.line}>{typeof content === 'string' ? <span>{content}</span> : content}</span>
      ) : (
        content
      )}
    </Element>
  )
}

const shares = { fit: undefined, share: oneLineCss.share, 'large share': oneLineCss.largeShare } as const
const tabletLook = ({ onTablet }: Pick<Column<never>, 'onTablet'>, isSorted: boolean) =>
  onTablet === 'hidden' && !isSorted ? hidden.hiddenOnTablet : undefined
const phoneLooks = { 'beside title': css.besideTitle, 'at the end': css.atTheEnd, hidden: css.hiddenOnPhone } as const

function Tick<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const { canChoose, isChosen, nameOf, toggle } = selection
  return (
    <td className={css.tick}>
      {canChoose(row) && (
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(row)}`}
          checked={isChosen(row)}
          onChange={() => toggle(row)}
        />
      )}
    </td>
  )
}

function TickAll<Row>({
  rows,
  selection: { isChosen, toggleAll },
}: {
  rows: readonly Row[]
  selection: Selection<Row>
}) {
  const isEach = rows.every(isChosen)
  const isSome = !isEach && rows.some(isChosen)
  return (
    <th scope="col" className={css.tick}>
      <VisuallyHidden>Select</VisuallyHidden>
      <input
        type="checkbox"
        aria-label="Select all"
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        checked={isEach}
        onChange={() => toggleAll(rows)}
      />
    </th>
  )
}

type HeadProps<Row> = { column: Column<Row>; order: Props<Row>['order']; isSorted: boolean }

function Head<Row>({ column, order, isSorted }: HeadProps<Row>) {
  const [search] = useSearchParams()
  const { name, head, sorts, align } = column
  const look = [align && css.right, tabletLook(column, isSorted)].filter(Boolean).join(' ')
  if (!sorts)
    return (
      <th scope="col" className={`${css.unsorted} ${look}`}>
        {column.hidesHead ? <VisuallyHidden>{head}</VisuallyHidden> : head}
      </th>
    )
  const direction = isSorted ? directionOf(search, order) : undefined
  const reversed = direction === 'asc' ? 'desc' : 'asc'
  const to = withQuery(search, { sort: name, direction: isSorted ? reversed : sorts, after: '' })
  return (
    <th scope="col" className={look || undefined} {...(direction && { 'aria-sort': ariaSortValues[direction] })}>
      <Link to={to} preventScrollReset className={css.sort}>
        {head}
        <span aria-hidden="true" className={`${css.arrow} ${direction ? '' : css.notSorted}`}>
          {direction === 'asc' && '↑'}
          {direction === 'desc' && '↓'}
          {!direction && '↕'}
        </span>
      </Link>
    </th>
  )
}

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const

function directionOf(search: URLSearchParams, { direction }: Props<unknown>['order']): 'asc' | 'desc' {
  const requested = search.get('direction')
  return requested === 'asc' || requested === 'desc' ? requested : direction
}
