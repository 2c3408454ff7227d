import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/server/db.ts'

/** An arbitrary base for lock keys. It must be the same in all processes, and must not collide with the migration lock. */
const ADVISORY_LOCK_BASE = 7_348_120_456
const PAUSE_MS = 100

/**
 * Runs `work` while holding an advisory lock. Other processes that request the same lock wait. If a process dies, PostgreSQL
 * releases the lock when its connection closes.
 */
export async function withAdvisoryLock(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const callLockFunction = (lockFunction: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      connection
        .selectNoFrom((eb) => eb.fn<boolean>(lockFunction, [eb.val(ADVISORY_LOCK_BASE + lock)]).as('done'))
        .executeTakeFirstOrThrow()
    // Polls, because a statement that waits for the lock would time out before the other process has created the demo data.
    while (!(await callLockFunction('pg_try_advisory_lock')).done) await pause(PAUSE_MS)
    try {
      await work()
    } finally {
      await callLockFunction('pg_advisory_unlock')
    }
  })
}
