import { blockedPairsAt, pairsNotNotified } from '#bookings/server/places/blocked-pair-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Runs whenever a member is booked on an event, in the same transaction; almost always there is no such pair. */
export async function checkBlockedPairs(
  site: Site,
  tx: Tx,
  booked: { eventId: number; memberId: string },
): Promise<void> {
  for (const pair of await blockedPairsAt(tx, booked)) await site.jobs.enqueue(tx, 'bookings.pair-blocked', pair)
}

/**
 * One member may book while the other blocks, and each check may run before the other transaction ends: this finds such pairs a
 * little later.
 */
export async function checkMissedBlockedPairs(site: Site): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    for (const pair of await pairsNotNotified(tx, site.clock.now()))
      await site.jobs.enqueue(tx, 'bookings.pair-blocked', pair)
  })
}
