type Page = {
  shown: number
  /** The number of the first row, or undefined if it is not known. */
  firstRow: number | undefined
  isLast: boolean
}

/** Describes the rows of a page of a list: '23 rows', 'Rows 1–50', or on the last page 'Rows 51–73 of 73'. */
export function formatRows({ shown, firstRow, isLast }: Page): string {
  if (shown === 0) return 'No rows'
  if (firstRow === undefined || (firstRow === 1 && isLast)) return shown === 1 ? '1 row' : `${shown} rows`
  const last = firstRow + shown - 1
  const range = shown === 1 ? `Row ${last}` : `Rows ${firstRow}–${last}`
  return isLast ? `${range} of ${last}` : range
}
