import { blockedPairsAt, pairsNotNotified } from '#bookings/server/places/blocked-pair-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Queues a job for each block between a newly booked member and the others at the event. Runs in the transaction of the
 * booking. There is almost never such a pair.
 */
export async function checkBlockedPairs(
  site: Site,
  tx: Tx,
  booked: { eventId: number; memberId: string },
): Promise<void> {
  for (const pair of await blockedPairsAt(tx, booked)) await site.jobs.enqueue(tx, 'bookings.pair-blocked', pair)
}

/**
 * Finds pairs that `checkBlockedPairs` missed. If one member books while the other blocks, each check may run before the other
 * transaction commits.
 */
export async function checkMissedBlockedPairs(site: Site): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    for (const pair of await pairsNotNotified(tx, site.clock.now()))
      await site.jobs.enqueue(tx, 'bookings.pair-blocked', pair)
  })
}
