import type { Owner } from '#accounts/actor.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Queues a fetch of the provider's payouts, which otherwise takes place every hour. */
export async function requestPayouts(site: Site, by: Owner): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const at = site.clock.now()
    await site.jobs.enqueue(tx, 'bookings.fetch-payouts', {})
    await audit(tx, { at, actorId: by.memberId, action: 'payouts requested', subject: 'payouts' })
  })
}
