import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { commonRefusals } from '#platform/contract.ts'
import { ROWS_A_PAGE } from '#platform/listing.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'page of a list'

/** The order in which a list is read, and where its page begins. */
export type Stretch = {
  /** Names the list and its order. A cursor from another list or order is refused. */
  list: string
  /** What the rows are sorted by, never null. Together with `id` it matches an index of the database. */
  by: RawBuilder<unknown>
  /** Unique among the rows. It orders rows that are equal in `by`. */
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  after: string | undefined
}

type Signing = Pick<Site, 'keys'>

/**
 * Returns one page of the query and the cursor of the next. It never counts and never skips rows: the index finds each page,
 * however far down it is.
 */
export async function pageOfRows<DB, TB extends keyof DB, Row>(
  site: Signing,
  query: SelectQueryBuilder<DB, TB, Row>,
  stretch: Stretch,
): Promise<{ rows: Row[]; next: string | null }> {
  const { rows, last } = await readStretch(query, stretch, stretch.after && readPlace(site, stretch), ROWS_A_PAGE)
  return { rows, next: last && writePlace(site, stretch, last) }
}

const ROWS_AT_ONCE = 1_000

/** Yields every row of the query, a thousand at a time, for a file that is sent while it is read. */
export async function* eachRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  stretch: Omit<Stretch, 'list' | 'after'>,
): AsyncGenerator<Row> {
  let place: Place | '' | undefined = ''
  while (place !== undefined) {
    const { rows, last }: { rows: Row[]; last: Place | null } = await readStretch(query, stretch, place, ROWS_AT_ONCE)
    yield* rows
    place = last ?? undefined
  }
}

/** The position of a row: its sort value and its id, as the database formats them. */
type Place = { by: string; id: string }

async function readStretch<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction }: Omit<Stretch, 'list' | 'after'>,
  place: Place | '' | undefined,
  size: number,
): Promise<{ rows: Row[]; last: Place | null }> {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  let page = query
    .select(sql<string>`(${by})::text`.as('placeBy'))
    .select(sql<string>`(${id})::text`.as('placeId'))
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(size + 1)
    .$castTo<Row & { placeBy: string; placeId: string }>()
  if (place) page = page.where(sql<boolean>`(${by}, ${id}) ${beyond} (${place.by}, ${place.id})`)
  const found = await page.execute()
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, last: last && found.length > size ? { by: last.placeBy, id: last.placeId } : null }
}

function writePlace({ keys }: Signing, stretch: Stretch, { by, id }: Place): string {
  const place = Buffer.from(JSON.stringify([by, id])).toString('base64url')
  return `${place}.${keys.sign(PURPOSE, signedText(stretch, place))}`
}

/** Only a cursor that this site wrote for this order reaches the database. */
function readPlace({ keys }: Signing, stretch: Stretch): Place {
  const [place = '', signature = ''] = (stretch.after ?? '').split('.')
  if (!keys.hasSigned(PURPOSE, signedText(stretch, place), signature)) refuse(commonRefusals.invalid)
  const [by, id]: [string, string] = JSON.parse(Buffer.from(place, 'base64url').toString())
  return { by, id }
}

function signedText({ list, direction }: Stretch, place: string): string {
  return JSON.stringify([list, direction, place])
}
