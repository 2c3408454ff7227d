import { blockedPairsAt, pairsNotNoticed } from '#bookings/server/places/blocked-pair-rows.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Looked for whenever somebody is booked on an event, in the same transaction: almost always there is none. */
export async function noticeBlockedPairs(
  site: Site,
  tx: Tx,
  booked: { eventId: number; memberId: string },
): Promise<void> {
  for (const pair of await blockedPairsAt(tx, booked)) await site.jobs.enqueue(tx, 'bookings.pair-blocked', pair)
}

/** One books while the other blocks, and each may have looked before the other was done: this finds them a little later. */
export async function noticePairsLeftOut(site: Site): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    for (const pair of await pairsNotNoticed(tx, site.clock.now()))
      await site.jobs.enqueue(tx, 'bookings.pair-blocked', pair)
  })
}
