import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { commonRefusals } from '#platform/contract.ts'
import { ROWS_A_PAGE } from '#platform/listing.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'page of a list'

/** In which order a list is read, and where its page begins. */
export type Stretch = {
  /** Names the list and its order: where a page ended in another says nothing here. */
  list: string
  /** What the rows are sorted by, never null. With `id` it is what an index of the database is made of. */
  by: RawBuilder<unknown>
  /** Unique among the rows, for those that are alike in `by`. */
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  after: string | undefined
}

type Signing = Pick<Site, 'keys'>

/**
 * One page of what the query gives, and where the next begins. It never counts and never skips: each page is found by the
 * index, wherever it lies.
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

/** Every row that the query gives, a thousand at a time: for a file that is sent while it is read. */
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

/** Where a row stands: what it is sorted by and its id, as the database writes them. */
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

/** Only what this site wrote for this order reaches the database. */
function readPlace({ keys }: Signing, stretch: Stretch): Place {
  const [place = '', signature = ''] = (stretch.after ?? '').split('.')
  if (!keys.hasSigned(PURPOSE, signedText(stretch, place), signature)) refuse(commonRefusals.invalid)
  const [by, id]: [string, string] = JSON.parse(Buffer.from(place, 'base64url').toString())
  return { by, id }
}

function signedText({ list, direction }: Stretch, place: string): string {
  return JSON.stringify([list, direction, place])
}
