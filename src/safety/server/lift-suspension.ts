import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { liftSuspensionIn } from '#accounts/server/lift-suspension.ts'
import { suspendedSince } from '#safety/server/queries.ts'
import { saveOutcome, lockSuspension } from '#safety/server/store/decisions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Ends a suspension, whatever its cause. The decision behind it is reversed, so that the member need not answer it, unless an
 * owner has already settled it. The member is notified once.
 */
export async function liftSuspension(site: Site, by: Owner, memberId: string, reason: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const member = await suspendedSince(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    const { suspendedAt: since } = member
    if (!since) refuse(accountRefusals.not_suspended)
    // The decision is locked before the member, in the same order as when a decision is settled.
    const decision = await lockSuspension(tx, { memberId, since })
    if (!(await liftSuspensionIn(site, tx, by, { memberId, since, reason, now }))) refuse(accountRefusals.not_suspended)
    if (!decision || decision.settledAt) return
    const outcome = 'reversed' as const
    await saveOutcome(tx, decision.id, { outcome, outcomeNote: reason, settledBy: by.memberId, settledAt: now })
    const details = { outcome, member: memberId }
    await audit(tx, { at: now, actorId: by.memberId, action: 'decision settled', subject: decision.id, details })
  })
}
