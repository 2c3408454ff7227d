type Page = {
  shown: number
  /** The number of the first row, or undefined if it is not known. */
  firstRow: number | undefined
  isLast: boolean
}

/** What the rows of a list are, such as members. */
export type RowNames = { one: string; many: string }

/** Describes the rows of a page of a list: '23 rows', 'Rows 1–50', or on the last page 'Rows 51–73 of 73'. */
export function formatRows({ shown, firstRow, isLast }: Page, { one, many }: RowNames = rowNames): string {
  if (shown === 0) return `No ${many}`
  if (firstRow === undefined || (firstRow === 1 && isLast)) return shown === 1 ? `1 ${one}` : `${shown} ${many}`
  const last = firstRow + shown - 1
  const range = shown === 1 ? `${capital(one)} ${last}` : `${capital(many)} ${firstRow}–${last}`
  return isLast ? `${range} of ${last}` : range
}

const rowNames: RowNames = { one: 'row', many: 'rows' }
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
