import { setTimeout as pause } from 'node:timers/promises'
import { RawNode, type KyselyPlugin, type OperationNode, type QueryId, type SelectQueryNode } from 'kysely'
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

/** Long enough for another command to read the same places before this one takes one. */
const PAUSE_MS = 20
const readsOfPlaces = new WeakSet<QueryId>()

/**
 * Removes the event lock, and waits a moment after the places were read. In booking commands, only the lock on the event is of
 * this kind.
 */
const withoutEventLock: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (isReadOfPlaces(node)) readsOfPlaces.add(queryId)
    return isSelect(node) ? withoutLock(node) : node
  },
  async transformResult({ result, queryId }) {
    if (readsOfPlaces.has(queryId)) await pause(PAUSE_MS)
    return result
  },
}

/** Finds the statement of `readBookingContext`. */
function isReadOfPlaces(node: OperationNode): boolean {
  return RawNode.is(node) && node.sqlFragments.some((fragment) => fragment.includes('with live as'))
}

function isSelect(node: OperationNode): node is SelectQueryNode {
  return node.kind === 'SelectQueryNode'
}

function withoutLock({ endModifiers, ...query }: SelectQueryNode): SelectQueryNode {
  const remaining = endModifiers?.filter(({ modifier }) => modifier !== 'ForNoKeyUpdate')
  return remaining ? { ...query, endModifiers: remaining } : query
}
