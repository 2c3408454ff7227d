import { useState } from 'react'

/** Rows of a table that the reader can tick. */
export type Selection<Row> = {
  isChosen: (row: Row) => boolean
  canChoose: (row: Row) => boolean
  nameOf: (row: Row) => string
  toggle: (row: Row) => void
  /** Ticks all of these rows or, if they are all ticked already, none. */
  toggleAll: (rows: readonly Row[]) => void
}

type Options<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string | number
  canChoose: (row: Row) => boolean
  nameOf: (row: Row) => string
}

/** Remembers which rows are ticked. Rows that are no longer shown, or can no longer be ticked, are left out. */
export function useSelection<Row>({ rows, idOf, canChoose, nameOf }: Options<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set())
  const isChosen = (row: Row) => canChoose(row) && ids.has(idOf(row))

  function toggle(row: Row): void {
    const id = idOf(row)
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  }

  const toggleAll = (all: readonly Row[]) => setIds(new Set(all.every(isChosen) ? [] : all.map(idOf)))

  const selection: Selection<Row> = { isChosen, canChoose, nameOf, toggle, toggleAll }
  return { chosen: rows.filter(isChosen), selection, clear: () => setIds(new Set()) }
}
