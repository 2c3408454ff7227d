import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/server/db.ts'

/** Any numbers, the same in every process of the site, and not that of migrating. */
const ADVISORY_LOCKS = 7_348_120_456
const PAUSE_MS = 100

/** While `work` runs, every other process that asks for the same lock waits; a process that dies lets go with its connection. */
export async function oneAtATime(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const ask = (deed: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      connection
        .selectNoFrom((eb) => eb.fn<boolean>(deed, [eb.val(ADVISORY_LOCKS + lock)]).as('done'))
        .executeTakeFirstOrThrow()
    // Asked again and again, because a statement that waits is cut off sooner than a demo is filled.
    while (!(await ask('pg_try_advisory_lock')).done) await pause(PAUSE_MS)
    try {
      await work()
    } finally {
      await ask('pg_advisory_unlock')
    }
  })
}
