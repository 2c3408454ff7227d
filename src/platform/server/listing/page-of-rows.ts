import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { commonRefusals } from '#platform/contract.ts'
import { ROWS_PER_PAGE } from '#platform/listing.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'page of a list'

/** The order in which a list is read, and where its page begins. */
export type PageRequest = {
  /** Names the list and its order. A cursor from another list or order is refused. */
  list: string
  /** What the rows are sorted by, never null. Together with `id` it matches an index of the database. */
  by: RawBuilder<unknown>
  /** Unique among the rows. It orders rows that are equal in `by`. */
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  after: string | undefined
}

type WithKeys = Pick<Site, 'keys'>

/**
 * Returns one page of the query and the cursor of the next. It never counts and never skips rows: the index finds each page,
 * however far down it is.
 */
export async function pageOfRows<DB, TB extends keyof DB, Row>(
  site: WithKeys,
  query: SelectQueryBuilder<DB, TB, Row>,
  pageRequest: PageRequest,
): Promise<{ rows: Row[]; next: string | null }> {
  const { rows, last } = await readPage(
    query,
    pageRequest,
    pageRequest.after && decodeCursor(site, pageRequest),
    ROWS_PER_PAGE,
  )
  return { rows, next: last && encodeCursor(site, pageRequest, last) }
}

const ROWS_PER_QUERY = 1_000

/** Yields every row of the query, a thousand at a time, for a file that is sent while it is read. */
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
type Cursor = { by: string; id: string }

async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction }: Omit<PageRequest, 'list' | 'after'>,
  cursor: Cursor | '' | undefined,
  size: number,
): Promise<{ rows: Row[]; last: Cursor | null }> {
  const comparison = direction === 'asc' ? sql`>` : sql`<`
  let page = query
    .select(sql<string>`(${by})::text`.as('cursorBy'))
    .select(sql<string>`(${id})::text`.as('cursorId'))
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(size + 1)
    .$castTo<Row & { cursorBy: string; cursorId: string }>()
  if (cursor) page = page.where(sql<boolean>`(${by}, ${id}) ${comparison} (${cursor.by}, ${cursor.id})`)
  const found = await page.execute()
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, last: last && found.length > size ? { by: last.cursorBy, id: last.cursorId } : null }
}

function encodeCursor({ keys }: WithKeys, pageRequest: PageRequest, { by, id }: Cursor): string {
  const cursor = Buffer.from(JSON.stringify([by, id])).toString('base64url')
  return `${cursor}.${keys.sign(PURPOSE, signedText(pageRequest, cursor))}`
}

/** Only a cursor that this site wrote for this order reaches the database. */
function decodeCursor({ keys }: WithKeys, pageRequest: PageRequest): Cursor {
  const [cursor = '', signature = ''] = (pageRequest.after ?? '').split('.')
  if (!keys.hasSigned(PURPOSE, signedText(pageRequest, cursor), signature)) refuse(commonRefusals.invalid)
  const [by, id]: [string, string] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return { by, id }
}

function signedText({ list, direction }: PageRequest, cursor: string): string {
  return JSON.stringify([list, direction, cursor])
}
