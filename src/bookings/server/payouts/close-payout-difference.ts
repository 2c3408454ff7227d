import type { Owner } from '#accounts/actor.ts'
import { payoutRefusals } from '#bookings/contract/admin/payouts.ts'
import { lockPayoutDifference, settlePayoutDifference } from '#bookings/server/store/payouts.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Closes a difference for good, with a note of what the owner did. No money moves. */
export async function closePayoutDifference(site: Site, by: Owner, id: string, note: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const difference = await lockPayoutDifference(tx, id)
    if (!difference) refuse(payoutRefusals.difference_not_found)
    if (difference.settledAt) refuse(payoutRefusals.difference_closed)
    const at = site.clock.now()
    await settlePayoutDifference(tx, id, { settledAt: at, settledBy: by.memberId, note })
    const details = { kind: difference.kind, about: difference.about }
    await audit(tx, { at, actorId: by.memberId, action: 'payout difference closed', subject: id, details })
  })
}
