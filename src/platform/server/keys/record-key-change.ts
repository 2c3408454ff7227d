import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { insertSecurityEvents } from '#platform/server/security-events/security-event-store.ts'

/**
 * Records what happened to a key of the site, in the audit and as a security event. The row of the event is written here,
 * because keys are loaded before anything that records events.
 */
export async function recordKeyChange(
  tx: Tx,
  { id, change, at }: { id: string; change: 'added' | 'signs' | 'removed' | 'lost'; at: Temporal.Instant },
): Promise<void> {
  await audit(tx, { at, actorId: null, action: `site key ${change}`, subject: id })
  const nobody = { memberId: null, actorId: null, sessionId: null, network: null, device: null, operation: null }
  const event = {
    id: newId(),
    kind: 'site key changed',
    detail: change,
    at,
    lastAt: at,
    times: 1,
    countKey: null,
  } as const
  await insertSecurityEvents(tx, [{ ...nobody, ...event }])
}
