import css from './print.module.css'

/** One sign for each table, each on a page of its own. */
export function TableSigns({ tables }: { tables: number }) {
  return Array.from({ length: tables }, (_, nth) => (
    <div key={nth} className={`${css.sheet} ${css.sign}`}>
      <p>Table</p>
      <p className={css.number}>{nth + 1}</p>
    </div>
  ))
}
