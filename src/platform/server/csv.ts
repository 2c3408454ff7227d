import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FileBody } from '#platform/contract.ts'

export type Cell = string | number | boolean | null

const LINES_PER_CHUNK = 100

/**
 * Builds a CSV file (RFC 4180) that is streamed while its rows are read, so a long table needs no more memory than a short one.
 * Text that a spreadsheet would run as a formula is escaped, because a stranger typed it as their name (CWE-1236).
 */
export function csvFile(name: string, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): FileBody {
  const body = Readable.from(csvLines(head, rows), { objectMode: false })
  return { body, headers: { 'content-disposition': `attachment; filename="${name}.csv"` } }
}

/**
 * Builds a bank statement without headings and without a byte order mark, as accounting programs import it: amounts have two
 * decimals, and no text has a comma, a quote or more than one line. The other rules are those of `csvFile`.
 */
export function statementFile(name: string, rows: AsyncIterable<readonly Cell[]>): FileBody {
  const body = Readable.from(statementLines(rows), { objectMode: false })
  return { body, headers: { 'content-disposition': `attachment; filename="${name}.csv"` } }
}

async function* statementLines(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  for await (const row of rows) yield toLines([row.map(onOneLine)], { number: (amount) => amount.toFixed(2) })
}

const onOneLine = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll(/[\s,"]+/g, ' ').trim() : cell)

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

function toLines(rows: (readonly Cell[])[], cast: { number?: (amount: number) => string } = {}): string {
  return stringify(
    rows.map((row) => row.map(withoutFormulas)),
    // The library quotes only the whole record delimiter.
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/, cast },
  )
}

/**
 * A character that starts a formula, at the start of the text or after a character that may start another cell. Where decimals
 * have a comma, spreadsheets split the file at semicolons, and then quotes within a line do not hold a cell together.
 */
const FORMULA_START = /(^|[;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g

/** Puts an apostrophe before each start of a formula. A cell that is a number stays as it is. */
function withoutFormulas(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(FORMULA_START, "$1$2'") : cell
}
