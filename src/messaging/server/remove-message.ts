import type { Owner } from '#accounts/actor.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { markRemoved } from '#messaging/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { refuse } from '#platform/server/refusals.ts'

/**
 * Replaces the text of a message with a notice that it was removed, inside the caller's transaction. Both members see the
 * notice.
 */
export async function removeMessage(tx: Tx, by: Owner, messageId: string, now: Temporal.Instant): Promise<void> {
  const people = await markRemoved(tx, messageId, now)
  if (!people) return refuse(messagingRefusals.message_not_found)
  await audit(tx, { at: now, actorId: by.memberId, action: 'message removed', subject: messageId })
  await publishLiveChange(tx, [people.fromMemberId, people.toMemberId], 'messages')
}
