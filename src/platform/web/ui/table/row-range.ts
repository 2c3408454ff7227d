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

/**
 * Describes the rows of a page of a list: '23 rows', '1–50 of 73 rows', or '1–50 of more than 50 rows' if they are not counted.
 */
export function formatRows({ shown, firstRow, isLast, total }: Page, { one, many }: RowNames = rowNames): string {
  if (shown === 0) return `No ${many}`
  if (firstRow === undefined && total) return `${shown} of ${total} ${many}`
  if (firstRow === undefined || (firstRow === 1 && isLast)) return shown === 1 ? `1 ${one}` : `${shown} ${many}`
  const last = firstRow + shown - 1
  const all = isLast ? last : (total ?? `more than ${total === null ? '1,000' : last}`)
  return `${formatRange(firstRow, last)} of ${all} ${many}`
}

/** Formats the numbers of the first and the last row as '51–73', or as '51' if they are the same. */
export function formatRange(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`
}

const rowNames: RowNames = { one: 'row', many: 'rows' }
