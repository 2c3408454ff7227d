import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FileBody } from '#platform/contract.ts'

export type Cell = string | number | boolean | null

/**
 * A table as a file (RFC 4180) that is sent while its rows are read, so that a long one needs no more memory than a short
 * one. No cell begins as a formula would: a spreadsheet would run what a stranger typed as their name (CWE-1236).
 */
export function csvFile(name: string, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): FileBody {
  const lines = stringify({
    header: true,
    columns: [...head],
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  })
  const body = Readable.from(rows).compose(lines)
  return { body, headers: { 'content-disposition': `attachment; filename="${name}.csv"` } }
}
