import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/**
 * Adds a row to the audit log in the same transaction as the action. `details` holds only ids and numbers, no personal data.
 */
export async function audit(
  tx: Tx,
  entry: {
    at: Temporal.Instant
    actorId: string | null
    action: string
    subject: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { at, actorId, action, subject, details = {} } = entry
  await tx
    .insertInto('audit')
    .values({ id: newId(), at, actorId, action, subject, details: JSON.stringify(details) })
    .execute()
}
