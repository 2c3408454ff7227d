import { TableNode, type KyselyPlugin, type OperationNode, type QueryId, type SelectQueryNode } from 'kysely'

/** Removes the row locks from every query, as if commands did not lock the rows on which they base their decisions. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => (isSelect(node) ? unlocked(node) : node),
  transformResult: async ({ result }) => result,
}

/**
 * Removes the row locks and makes this many queries wait for each other, so that all have read their rows before any continues:
 * the queries that would lock, or those of the table by which the commands decide.
 */
export function withoutLocksInLockstep(count: number, table?: string): KyselyPlugin {
  const awaited = new WeakSet<QueryId>()
  const allArrived = Promise.withResolvers<void>()
  let arrived = 0
  return {
    transformQuery({ node, queryId }) {
      if (!isSelect(node)) return node
      if (table === undefined ? node.endModifiers : tablesOf(node).includes(table)) awaited.add(queryId)
      return unlocked(node)
    },
    async transformResult({ queryId, result }) {
      if (!awaited.has(queryId)) return result
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

function tablesOf({ from }: SelectQueryNode): string[] {
  return (from?.froms ?? []).flatMap((one) => (TableNode.is(one) ? [one.table.identifier.name] : []))
}

function unlocked({ endModifiers: _locks, ...query }: SelectQueryNode): SelectQueryNode {
  return query
}
