import { setEmailBounced } from '#accounts/server/store/members.ts'
import type { Tx } from '#platform/server/db.ts'

/** Records that an email to the member's address bounced for good. Members see a notice until they change or confirm it. */
export async function markEmailBounced(
  tx: Tx,
  bounced: { memberId: string; email: string; at: Temporal.Instant },
): Promise<void> {
  await setEmailBounced(tx, bounced)
}
