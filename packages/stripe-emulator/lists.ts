import { invalidParam, notFound } from './errors.ts'
import type { Created } from './params.ts'
import type { StoredObjects, Kind, ListFilter, Store } from './store.ts'

export type PageQuery = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Created | undefined
}

export type List<Of> = { object: 'list'; url: string; has_more: boolean; data: Of[] }

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** Returns one page, newest first. */
export function listPage<K extends Kind>(
  store: Store,
  kind: K,
  query: PageQuery & Pick<ListFilter, 'under' | 'fields'> & { url: string },
): List<StoredObjects[K]> {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before, created, under, fields, url } = query
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidParam('limit', `Invalid limit: ${limit}. It must be between 1 and ${MAX_LIMIT}.`)
  if (after !== undefined && before !== undefined)
    throw invalidParam('ending_before', 'You may only specify one of these parameters: starting_after, ending_before.')
  const found = store.list(kind, {
    under,
    fields,
    created: typeof created === 'number' ? { gte: created, lte: created } : created,
    olderThan: after === undefined ? undefined : positionOf(store, kind, after, 'starting_after'),
    newerThan: before === undefined ? undefined : positionOf(store, kind, before, 'ending_before'),
    limit: limit + 1,
  })
  const data = before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', url, has_more: found.length > limit, data }
}

function positionOf(store: Store, kind: Kind, id: string, param: string): number {
  const seq = store.placeOf(kind, id)
  if (seq === undefined) throw notFound(kind, id, param)
  return seq
}
