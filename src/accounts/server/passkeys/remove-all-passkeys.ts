import { deletePasskeysOf } from '#accounts/server/store/passkeys.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Removes every passkey of a member within a larger command, whose email lists them, or every one except the one that started
 * a session. Returns what was removed. The member must be locked.
 */
export async function removeAllPasskeysIn(
  site: Site,
  tx: Tx,
  memberId: string,
  options: { exceptOfSession?: string } = {},
): Promise<{ name: string; addedAt: Temporal.Instant }[]> {
  const at = site.clock.now()
  const removed = await deletePasskeysOf(tx, memberId, options)
  for (const { id: passkey } of removed)
    await audit(tx, { at, actorId: memberId, action: 'passkey removed', subject: memberId, details: { passkey } })
  if (removed.length > 0) await recordSecurityEvent(site, tx, { kind: 'passkey removed', memberId })
  return removed
}
