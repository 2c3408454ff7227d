import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './list-skeleton.module.css'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** A placeholder for a list of two-line rows while it loads. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className={css.list}>
      <VisuallyHidden as="p" role="status">
        Loading
      </VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={css.row} />
      ))}
    </div>
  )
}
