import { ConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/db.ts'

/**
 * Two transactions of this process may wait for the lock of one event: while one commits, the next already has its connection.
 * The others wait as long as the database lets a statement wait for a lock.
 */
const limits = { maxConcurrent: 2, maxWaiting: Infinity, maxWaitMs: 2_000 }

const turnsOf = new WeakMap<Db, Map<number, ConcurrencyLimiter>>()
const unlimited = new WeakSet<Db>()

/** Lets all transactions on `db` run at once. For tests that show what happens without the lock. */
export function removeTurns(db: Db): void {
  unlimited.add(db)
}

/**
 * Runs a transaction that locks the event. When many members book places at one event, all but two of their requests wait in
 * memory in order of arrival, because one that waits for the lock keeps a database connection that others need. A request that
 * has waited for two seconds is refused as too busy.
 */
export async function inEventTurn<T>(db: Db, eventId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (unlimited.has(db)) return inTransaction(db, work)
  const byEvent = turnsOf.getOrInsertComputed(db, () => new Map<number, ConcurrencyLimiter>())
  const turns = byEvent.getOrInsertComputed(eventId, () => new ConcurrencyLimiter(limits))
  try {
    return await turns.run(() => inTransaction(db, work))
  } finally {
    if (turns.isIdle) byEvent.delete(eventId)
  }
}
