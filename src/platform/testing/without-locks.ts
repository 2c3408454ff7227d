import type { KyselyPlugin, OperationNode, QueryId, SelectQueryNode } from 'kysely'

/** Removes the row locks from every query, as if commands did not lock the rows on which they base their decisions. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => (isSelect(node) ? unlocked(node) : node),
  transformResult: async ({ result }) => result,
}

/**
 * Removes the row locks and makes this many queries wait for each other, so that all have read their rows before any continues.
 */
export function withoutLocksInLockstep(count: number): KyselyPlugin {
  const lockingQueries = new WeakSet<QueryId>()
  const allArrived = Promise.withResolvers<void>()
  let arrived = 0
  return {
    transformQuery({ node, queryId }) {
      if (!isSelect(node) || !node.endModifiers) return node
      lockingQueries.add(queryId)
      return unlocked(node)
    },
    async transformResult({ queryId, result }) {
      if (!lockingQueries.has(queryId)) return result
      arrived += 1
      if (arrived === count) allArrived.resolve()
      await allArrived.promise
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
