import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './table-skeleton.module.css'

const rows = Array.from({ length: 16 }, (_, index) => index)

/** A placeholder for a table while it loads. It has no headings, because their columns would move once the rows are known. */
export function TableSkeleton() {
  return (
    <div aria-busy="true" className={css.table}>
      <VisuallyHidden as="p" role="status">
        Loading
      </VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={css.row} />
      ))}
    </div>
  )
}
