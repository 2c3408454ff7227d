import { insertKnownDevice } from '#accounts/server/store/known-devices.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Remembers the browser in which the member has just signed in, so that a stranger's guesses cannot lock them out there. The
 * browser made the secret, and keeps it after the member signs out.
 */
export async function rememberDevice(site: Site, memberId: string, deviceSecret: string | undefined): Promise<void> {
  if (deviceSecret === undefined) return
  await inTransaction(site.db, (tx) => insertKnownDevice(tx, memberId, { deviceSecret, now: site.clock.now() }))
}
