import { setDecisionRequested } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Records that the decision date has arrived, and that the owner was asked for a decision if one was needed. The caller holds
 * the event's lock.
 */
export async function markDecisionRequested(tx: Tx, eventId: number, at: Temporal.Instant): Promise<void> {
  await setDecisionRequested(tx, eventId, at)
  await audit(tx, { at, actorId: null, action: 'decision requested', subject: String(eventId) })
}
