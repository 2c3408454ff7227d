import type { KyselyPlugin, OperationNode, SelectQueryNode } from 'kysely'
import { removeTurns } from '#events/server/event-turns.ts'
import { listen } from '#platform/testing/send-request.ts'
import { secondProcess } from '#tests/second-process.ts'
import type { TestSite } from '#tests/test-site.ts'

export type EventLock = 'with the lock' | 'without the lock'

/** Starts three sites in this process. Optionally their commands skip the event lock, which a race test must detect. */
export async function threeSites(t: TestSite, lock: EventLock) {
  const three = [await secondProcess(t), await secondProcess(t), await secondProcess(t)]
  if (lock === 'without the lock')
    for (const { site } of three) {
      const db = site.db.withPlugin(withoutEventLock)
      removeTurns(db)
      Object.assign(site, { db })
    }
  return {
    ports: await Promise.all(three.map(({ app }) => listen(app))),
    /** Stops the sites. Their logged errors are in `t`. */
    async stop(): Promise<string[]> {
      for (const each of three) await each.close()
      return []
    },
  }
}

/** Removes the event lock. In booking commands, only the lock on the event is of this kind. */
const withoutEventLock: KyselyPlugin = {
  transformQuery: ({ node }) => (isSelect(node) ? withoutLock(node) : node),
  transformResult: async ({ result }) => result,
}

function isSelect(node: OperationNode): node is SelectQueryNode {
  return node.kind === 'SelectQueryNode'
}

function withoutLock({ endModifiers, ...query }: SelectQueryNode): SelectQueryNode {
  const remaining = endModifiers?.filter(({ modifier }) => modifier !== 'ForNoKeyUpdate')
  return remaining ? { ...query, endModifiers: remaining } : query
}
