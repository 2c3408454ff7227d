import { type Db, inTransaction, type Tx } from '#platform/server/db.ts'
import { tooBusy } from '#platform/server/refusals.ts'

/**
 * So many transactions of this process may wait for the lock of one event. While one commits, the next already has its
 * connection.
 */
const MAX_IN_TURN = 2
/** As long as the database lets a statement wait for a lock. */
const MAX_WAIT_MS = 2_000

type Waiting = { start(): void }
type Turns = { running: number; waiting: Set<Waiting> }

const turnsOf = new WeakMap<Db, Map<number, Turns>>()
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
  const byEvent = turnsOf.getOrInsertComputed(db, () => new Map<number, Turns>())
  const turns = byEvent.getOrInsertComputed(eventId, () => ({ running: 0, waiting: new Set<Waiting>() }))
  if (turns.running < MAX_IN_TURN) turns.running += 1
  else await waitForTurn(turns)
  try {
    return await inTransaction(db, work)
  } finally {
    // The next request takes the turn directly, so that no new one can take it first.
    const [next] = turns.waiting
    if (next) next.start()
    else turns.running -= 1
    if (turns.running === 0) byEvent.delete(eventId)
  }
}

function waitForTurn({ waiting }: Turns): Promise<void> {
  return new Promise((resolve, reject) => {
    const own: Waiting = {
      start() {
        waiting.delete(own)
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      waiting.delete(own)
      reject(tooBusy({ hasWaited: true }))
    }, MAX_WAIT_MS)
    waiting.add(own)
  })
}
