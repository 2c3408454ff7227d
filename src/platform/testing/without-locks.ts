import type { KyselyPlugin, OperationNode, QueryId, SelectQueryNode } from 'kysely'

/** As if every command had forgotten to lock the rows that it bases its decision on. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => (isSelect(node) ? unlocked(node) : node),
  transformResult: async ({ result }) => result,
}

/** The same, and this many queries have read what they should have locked before the first of them continues. */
export function withoutLocksTogether(count: number): KyselyPlugin {
  const locking = new WeakSet<QueryId>()
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return {
    transformQuery({ node, queryId }) {
      if (!isSelect(node) || !node.endModifiers) return node
      locking.add(queryId)
      return unlocked(node)
    },
    async transformResult({ queryId, result }) {
      if (!locking.has(queryId)) return result
      arrived += 1
      if (arrived === count) all.resolve()
      await all.promise
      return result
    },
  }
}

function isSelect(node: OperationNode): node is SelectQueryNode {
  return node.kind === 'SelectQueryNode'
}

function unlocked({ endModifiers: _locks, ...query }: SelectQueryNode): SelectQueryNode {
  return query
}
