import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/server/db.ts'

/** Any number, if it is the same in every process of the site and is not the lock of the migrations. */
const ADVISORY_LOCKS = 7_348_120_456
const PAUSE_MS = 100

/**
 * While `work` runs, every other process that asks for the same lock waits. A process that dies releases the lock with its
 * connection.
 */
export async function withAdvisoryLock(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const ask = (lockFunction: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      connection
        .selectNoFrom((eb) => eb.fn<boolean>(lockFunction, [eb.val(ADVISORY_LOCKS + lock)]).as('done'))
        .executeTakeFirstOrThrow()
    // Polls, because a waiting statement times out sooner than a demo is filled.
    while (!(await ask('pg_try_advisory_lock')).done) await pause(PAUSE_MS)
    try {
      await work()
    } finally {
      await ask('pg_advisory_unlock')
    }
  })
}
