import { z } from 'zod'

/** The maximum number of rows in one page of a list. */
export const ROWS_PER_PAGE = 50

const search = z.string().trim().max(100, 'Please search for no more than 100 characters.').default('')
/**
 * Cursor to the end of the previous page, written and signed by the server. It holds the sort value (such as a name) and the id
 * of the last row.
 */
const after = z.string().max(2_000).optional()

/** A date to filter from or to. The year has four digits and is one that the database accepts. */
export const QueryDay = z.iso
  .date('Please give a day.')
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', 'Please give a day between 1900 and 2999.')

/**
 * The query of a list: a search, its own filters, a sort order and a cursor. The first of `sorts` is the default order. A change
 * of search, filter or order starts again at the first page.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(list: {
  sorts: Sorts
  /** Of the default order. */
  direction: 'asc' | 'desc'
  filters: Filters
}) {
  return z.object({
    ...list.filters,
    search,
    sort: z.enum(list.sorts).default(list.sorts[0]),
    direction: z.enum(['asc', 'desc']).default(list.direction),
    after,
  })
}

/** A page of a list. `next` is the cursor of the next page, null on the last one. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() })
