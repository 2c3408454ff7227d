import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import {
  deleteOldComparisons,
  endComparisonsRequestedBefore,
  insertComparison,
} from '#bookings/server/store/comparisons.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** A comparison that has not ended within this time must have been killed, and no job will continue it. */
const ABANDONED_MINUTES = 30
const MAX_COMPARISONS = 50

/** Queues a comparison of our payments with the card provider's records. Only one runs at a time. */
export async function requestComparison(site: Site, by: Owner): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const at = site.clock.now()
    await endComparisonsRequestedBefore(tx, at.subtract({ minutes: ABANDONED_MINUTES }), at)
    const comparisonId = await insertComparison(tx, at)
    if (!comparisonId) refuse(bookingRefusals.comparison_under_way)
    await deleteOldComparisons(tx, MAX_COMPARISONS)
    await site.jobs.enqueue(tx, 'bookings.compare-with-provider', { comparisonId })
    await audit(tx, { at, actorId: by.memberId, action: 'comparison requested', subject: comparisonId })
  })
}
