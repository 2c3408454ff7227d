import { inOneStatement } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'
import { resealPushKeys } from '#push/server/push-keys.ts'
import { deleteExpiredPushes, deleteUnusedPushKeys } from '#push/server/store.ts'

const BATCH_SIZE = 1_000

export const pushSweeps: Sweep[] = [
  { name: 'push.expired', every: { minutes: 10 }, sweep: removeExpired },
  { name: 'push.unused-keys', every: { minutes: 60 }, sweep: removeUnusedKeys },
  { name: 'push.reseal-keys', every: { minutes: 10 }, sweep: resealPushKeys },
]

async function removeExpired(site: Site): Promise<void> {
  const now = site.clock.now()
  let deleted: number
  do {
    deleted = await inOneStatement(site.db, (tx) => deleteExpiredPushes(tx, now, BATCH_SIZE))
  } while (deleted === BATCH_SIZE)
}

async function removeUnusedKeys({ db }: Site): Promise<void> {
  await inOneStatement(db, deleteUnusedPushKeys)
}
