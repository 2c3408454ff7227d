import { setDecisionRequested } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Records that the decision date has come, and that the owner has been asked if there was a decision to make. The caller holds
 * the event's lock.
 */
export async function markDecisionRequested(tx: Tx, eventId: number, at: Temporal.Instant): Promise<void> {
  await setDecisionRequested(tx, eventId, at)
  await audit(tx, { at, actorId: null, action: 'decision requested', subject: String(eventId) })
}
