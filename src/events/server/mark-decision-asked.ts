import { setDecisionAsked } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'

/** The date to decide by has come, and whoever stands above has asked the owner where there was something to ask. The event is locked. */
export async function markDecisionAsked(tx: Tx, eventId: number, at: Temporal.Instant): Promise<void> {
  await setDecisionAsked(tx, eventId, at)
  await audit(tx, { at, actorId: null, deed: 'decision asked', subject: String(eventId) })
}
