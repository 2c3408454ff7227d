import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import type { Column } from '#platform/web/ui/table/data-table.tsx'

type Order = { sort: string; direction: 'asc' | 'desc' }
type Props<Row> = { columns: readonly Pick<Column<Row>, 'name' | 'head'>[]; order: Order }

/** Says the order of a table to screen readers once the reader has changed it. The arrow of a heading shows it to others. */
export function SortStatus<Row>({ columns, order }: Props<Row>) {
  const [search] = useSearchParams()
  const sorted = search.get('sort') ?? order.sort
  const direction = search.get('direction') ?? order.direction
  const [first] = useState(`${sorted} ${direction}`)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && `${sorted} ${direction}` !== first) setHasChanged(true)
  const head = columns.find(({ name }) => name === sorted)?.head
  return (
    <VisuallyHidden>
      <span role="status">
        {hasChanged && head && `Sorted by ${head}, ${direction === 'asc' ? 'ascending' : 'descending'}.`}
      </span>
    </VisuallyHidden>
  )
}
