import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { dropOldComparisons, endComparisonsAskedBefore, insertComparison } from '#bookings/server/store/comparisons.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** A comparison that has not ended by then was killed, and no job continues it. */
const GIVEN_UP_MINUTES = 30
const KEPT = 50

/** The owner requests a comparison of our payments with the card provider's records. Only one runs at a time. */
export async function askComparison(site: Site, by: Owner): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const at = site.clock.now()
    await endComparisonsAskedBefore(tx, at.subtract({ minutes: GIVEN_UP_MINUTES }), at)
    const comparisonId = await insertComparison(tx, at)
    if (!comparisonId) refuse(bookingRefusals.comparison_under_way)
    await dropOldComparisons(tx, KEPT)
    await site.jobs.enqueue(tx, 'bookings.compare-with-provider', { comparisonId })
    await audit(tx, { at, actorId: by.memberId, deed: 'comparison asked', subject: comparisonId })
  })
}
