import { invalidParam, notFound } from './errors.ts'
import type { Created } from './params.ts'
import type { StoredObjects, Kind, Store } from './store.ts'

export type PageQuery = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Created | undefined
}

export type List<Of> = { object: 'list'; url: string; has_more: boolean; data: Of[] }

const USUAL = 10
const MOST = 100

/** Returns one page, newest first. */
export function listPage<K extends Kind>(
  store: Store,
  kind: K,
  query: PageQuery & { under?: string | undefined; url: string },
): List<StoredObjects[K]> {
  const { limit = USUAL, starting_after: after, ending_before: before, created, under, url } = query
  if (limit < 1 || limit > MOST)
    throw invalidParam('limit', `Invalid limit: ${limit}. It must be between 1 and ${MOST}.`)
  if (after !== undefined && before !== undefined)
    throw invalidParam('ending_before', 'You may only specify one of these parameters: starting_after, ending_before.')
  const found = store.list(kind, {
    under,
    created: typeof created === 'number' ? { gte: created, lte: created } : created,
    olderThan: after === undefined ? undefined : place(store, kind, after, 'starting_after'),
    newerThan: before === undefined ? undefined : place(store, kind, before, 'ending_before'),
    limit: limit + 1,
  })
  const data = before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', url, has_more: found.length > limit, data }
}

function place(store: Store, kind: Kind, id: string, param: string): number {
  const seq = store.placeOf(kind, id)
  if (seq === undefined) throw notFound(kind, id, param)
  return seq
}
