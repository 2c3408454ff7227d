import { z } from 'zod'
import { FIRST_QUERY_DAY, LAST_QUERY_DAY } from '#platform/contract/query-days.ts'

/** The maximum number of rows in one page of a list. */
export const ROWS_PER_PAGE = 50

const search = z.string().trim().max(100, 'The search must be 100 characters or fewer.').default('')
/**
 * A cursor that marks the end of the previous page, signed by the server. It holds the sort value (such as a name) and the id
 * of the last row.
 */
const after = z.string().max(2_000).optional()

/** What the cursor of a list must also be, in the description of the API. */
export const cursorCondition = {
  after: 'The `next` of a page that this operation returned for the same list and order.',
}

/** A date used as a filter bound, limited to years that the database accepts. */
export const QueryDay = z.iso
  .date('Please enter a date.')
  .refine((day) => day >= FIRST_QUERY_DAY && day <= LAST_QUERY_DAY, 'Please enter a date between 1900 and 2999.')
  .meta({ pattern: String.raw`^(19|2\d)\d{2}-\d{2}-\d{2}$` })

/**
 * Builds the query schema of a list: search text, filters, sort order and cursor. The first of `sorts` is the default. Changing
 * the search, a filter or the order starts again at the first page.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(list: {
  sorts: Sorts
  /** The default direction. */
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

/** Builds the response schema of a list page. `next` is the cursor of the next page, or null on the last page. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() })
