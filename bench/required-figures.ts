/** Measures, prints the figures, and returns a sentence for each missed requirement. Adds everything it starts to the stack. */
export type Part = (stack: AsyncDisposableStack) => Promise<string[]>

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Formats the smallest and the largest value. */
export function spread(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
}

/** Prints rows under a header, with the first column left-aligned and the figures right-aligned. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    console.info(`  ${cells.join('   ').trimEnd()}`)
  }
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}
