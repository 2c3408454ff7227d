type Page = {
  shown: number
  /** The number of the first row, or undefined if it is not known. */
  firstRow: number | undefined
  isLast: boolean
  /** The number of rows on all pages; null if there are too many to count, and absent if they are not counted. */
  total?: number | null | undefined
}

/** What the rows of a list are, such as members. */
export type RowNames = { one: string; many: string }

/** Describes the rows of a page of a list: '23 rows', 'Rows 1–50 of 73', or 'Rows 1–50' if the rest is not counted. */
export function formatRows({ shown, firstRow, isLast, total }: Page, { one, many }: RowNames = rowNames): string {
  if (shown === 0) return `No ${many}`
  if (firstRow === undefined && total) return `${shown} of ${total} ${many}`
  if (firstRow === undefined || (firstRow === 1 && isLast)) return shown === 1 ? `1 ${one}` : `${shown} ${many}`
  const last = firstRow + shown - 1
  const range = shown === 1 ? `${capital(one)} ${last}` : `${capital(many)} ${firstRow}–${last}`
  if (isLast) return `${range} of ${last}`
  if (total === undefined) return range
  return total === null ? `${range} of more than 1,000` : `${range} of ${total}`
}

const rowNames: RowNames = { one: 'row', many: 'rows' }
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
