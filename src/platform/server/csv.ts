import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FileBody } from '#platform/contract.ts'

export type Cell = string | number | boolean | null

const LINES_PER_CHUNK = 100

/**
 * Builds a CSV file (RFC 4180) that is streamed while its rows are read, so a long table needs no more memory than a short one.
 * A cell that starts like a formula is escaped, because a spreadsheet would run what a stranger typed as their name (CWE-1236).
 */
export function csvFile(name: string, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): FileBody {
  const body = Readable.from(csvLines(head, rows), { objectMode: false })
  return { body, headers: { 'content-disposition': `attachment; filename="${name}.csv"` } }
}

/**
 * Uses a generator rather than chained streams. When the client stops downloading, the generator ends, and no other stream is
 * left that could fail.
 */
async function* csvLines(head: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `\uFEFF${toLines([head])}`
  let lines: (readonly Cell[])[] = []
  for await (const row of rows) {
    lines.push(row)
    if (lines.length < LINES_PER_CHUNK) continue
    yield toLines(lines)
    lines = []
  }
  if (lines.length > 0) yield toLines(lines)
}

function toLines(rows: (readonly Cell[])[]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })
}
