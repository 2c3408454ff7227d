import { z } from 'zod'

/** The most rows that a list answers with at once. */
export const ROWS_A_PAGE = 50

const search = z.string().trim().max(100, 'Please search for no more than 100 characters.').default('')
/** Where the page before ended, in the list's own writing: with the name that stood there, signed. */
const after = z.string().max(2_000).optional()

/** A day to look from or until: with four figures, and in a year that the database has too. */
export const DayAsked = z.iso
  .date('Please give a day.')
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', 'Please give a day between 1900 and 2999.')

/**
 * What one may ask of a list: a search, filters of its own, an order, and where to go on. The first of `sorts` is the order
 * that nobody has to ask for. A change of search, filter or order starts at the top.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(list: {
  sorts: Sorts
  /** Of the order that nobody has to ask for. */
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

/** A page of a list; `next` is where the next one starts, null at the end. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() })
