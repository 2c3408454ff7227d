import type { Owner } from '#accounts/actor.ts'
import { endSuspension } from '#accounts/server/lift-suspension.ts'
import { safetyRefusals, type Outcome } from '#safety/contract.ts'
import { makeDecisionLink } from '#safety/server/decision-link.ts'
import { saveOutcome, lockDecision } from '#safety/server/store/decisions.ts'
import { notifyOfOutcome } from '#safety/server/notify-of-decision.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Settles a decision that an owner has reviewed. Reversing it ends a suspension, but does not restore deleted content. The
 * member is notified, with the owner's note if there is one.
 */
export async function settleDecision(
  site: Site,
  by: Owner,
  id: string,
  { outcome, note }: { outcome: Outcome; note: string },
): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const decision = await lockDecision(tx, id)
    if (!decision || decision.memberId === null || decision.measure === 'dismissed')
      return refuse(safetyRefusals.decision_not_found)
    const { memberId, measure, decidedAt } = decision
    if (memberId === by.memberId) refuse(safetyRefusals.own_case)
    if (decision.settledAt) refuse(safetyRefusals.decision_settled)
    if (outcome === 'upheld' && !decision.answeredAt) refuse(safetyRefusals.not_answered)
    await saveOutcome(tx, id, { outcome, outcomeNote: note, settledBy: by.memberId, settledAt: now })
    if (outcome === 'reversed' && measure === 'suspended')
      await endSuspension(site, tx, by, { memberId, since: decidedAt, now })
    const details = { outcome, member: memberId }
    await audit(tx, { at: now, actorId: by.memberId, action: 'decision settled', subject: id, details })
    const link = await makeDecisionLink(site, tx, id)
    await notifyOfOutcome(site, tx, { memberId, measure, outcome, note, link, now })
  })
}
