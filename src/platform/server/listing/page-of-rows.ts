import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { ROWS_PER_PAGE } from '#platform/listing.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'page of a list'

/** The order of a list and the start of the requested page. */
export type PageRequest = {
  /** Names the list and its order. A cursor from another list or order is refused. */
  list: string
  /** The sort expression, which is never null. Together with `id` it matches a database index. */
  by: RawBuilder<unknown>
  /** A unique expression, which orders rows with an equal `by`. */
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  after: string | undefined
  /** The maximum number of rows in one page, if it is not the usual one. */
  size?: number
}

type WithKeys = Pick<Site, 'keys'>

/**
 * Returns one page of the query and the cursor of the next page. It neither counts nor skips rows, because the index finds each
 * page, however far down the list it is.
 */
export async function pageOfRows<DB, TB extends keyof DB, Row>(
  site: WithKeys,
  query: SelectQueryBuilder<DB, TB, Row>,
  pageRequest: PageRequest,
): Promise<{ rows: Row[]; next: string | null }> {
  const { rows, last } = await readPage(
    query,
    pageRequest,
    cursorOf(site, pageRequest),
    pageRequest.size ?? ROWS_PER_PAGE,
  )
  return { rows, next: last && encodeCursor(site, pageRequest, last) }
}

const ROWS_PER_QUERY = 1_000

/** Yields every row of the query, reading a thousand rows at a time, for files that are streamed. */
export async function* eachRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  pageRequest: Omit<PageRequest, 'list' | 'after'>,
): AsyncGenerator<Row> {
  let cursor: Cursor | '' | undefined = ''
  while (cursor !== undefined) {
    const { rows, last }: { rows: Row[]; last: Cursor | null } = await readPage(
      query,
      pageRequest,
      cursor,
      ROWS_PER_QUERY,
    )
    yield* rows
    cursor = last ?? undefined
  }
}

/** The position of a row: its sort value and its id, as the database formats them. */
export type Cursor = { by: string; id: string }

async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction }: Omit<PageRequest, 'list' | 'after'>,
  cursor: Cursor | '' | undefined,
  size: number,
): Promise<{ rows: Row[]; last: Cursor | null }> {
  let page = query
    .select(sql<string>`(${by})::text`.as('cursorBy'))
    .select(sql<string>`(${id})::text`.as('cursorId'))
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(size + 1)
    .$castTo<Row & { cursorBy: string; cursorId: string }>()
  if (cursor) page = page.where(isAfterSql(by, id, direction, cursor))
  const found = await page.execute()
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, last: last && found.length > size ? { by: last.cursorBy, id: last.cursorId } : null }
}

/** Whether a row comes after the cursor in this direction. */
export function isAfterSql(
  by: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  cursor: Cursor,
): RawBuilder<boolean> {
  const comparison = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${by}, ${id}) ${comparison} (${cursor.by}, ${cursor.id})`
}

/** Returns the position after which the requested page starts, or undefined for the first page. */
export function cursorOf(site: WithKeys, pageRequest: PageRequest): Cursor | undefined {
  return pageRequest.after ? decodeCursor(site, pageRequest) : undefined
}

function encodeCursor({ keys }: WithKeys, pageRequest: PageRequest, { by, id }: Cursor): string {
  const cursor = Buffer.from(JSON.stringify([by, id])).toString('base64url')
  return `${cursor}.${keys.sign(PURPOSE, signedText(pageRequest, cursor))}`
}

/** Decodes the cursor, or refuses one that this site did not sign for this list and order. */
function decodeCursor({ keys }: WithKeys, pageRequest: PageRequest): Cursor {
  const [cursor = '', signature = ''] = (pageRequest.after ?? '').split('.')
  if (!keys.hasSigned(PURPOSE, signedText(pageRequest, cursor), signature))
    refuseFields({ after: 'That isn’t a valid page. Please go back to the first page.' })
  const [by, id]: [string, string] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return { by, id }
}

function signedText({ list, direction }: PageRequest, cursor: string): string {
  return JSON.stringify([list, direction, cursor])
}
