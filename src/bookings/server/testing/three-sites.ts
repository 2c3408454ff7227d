import type { KyselyPlugin, OperationNode, SelectQueryNode } from 'kysely'
import { listen } from '#platform/testing/ask.ts'
import { secondProcess } from '#tests/second-process.ts'
import type { TestSite } from '#tests/test-site.ts'

export type EventLock = 'with the lock' | 'without the lock'

/** The site thrice in this process; also with commands that forget to lock the event, which a race test must notice. */
export async function threeSites(t: TestSite, lock: EventLock) {
  const three = [await secondProcess(t), await secondProcess(t), await secondProcess(t)]
  if (lock === 'without the lock')
    for (const { site } of three) Object.assign(site, { db: site.db.withPlugin(withoutEventLock) })
  return {
    ports: await Promise.all(three.map(({ app }) => listen(app))),
    /** What they logged as errors is with `t`. */
    async stop(): Promise<string[]> {
      for (const each of three) await each.close()
      return []
    },
  }
}

/** Nothing else of a booking is locked in this way. */
const withoutEventLock: KyselyPlugin = {
  transformQuery: ({ node }) => (isSelect(node) ? unlocked(node) : node),
  transformResult: async ({ result }) => result,
}

function isSelect(node: OperationNode): node is SelectQueryNode {
  return node.kind === 'SelectQueryNode'
}

function unlocked({ endModifiers, ...query }: SelectQueryNode): SelectQueryNode {
  const kept = endModifiers?.filter(({ modifier }) => modifier !== 'ForNoKeyUpdate')
  return kept ? { ...query, endModifiers: kept } : query
}
