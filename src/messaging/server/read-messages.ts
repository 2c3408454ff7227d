import type { Member } from '#accounts/actor.ts'
import { unreadBy } from '#messaging/server/message-queries.ts'
import { markRead } from '#messaging/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Marks these messages as read. Skips those that the member did not receive. Does not notify anyone else. Returns how many of
 * the member's messages are still unread.
 */
export async function readMessages(site: Site, by: Member, ids: readonly string[]): Promise<number> {
  return inTransaction(site.db, async (tx) => {
    const read = await markRead(tx, by.memberId, ids, site.clock.now())
    if (read > 0) await publishLiveChange(tx, [by.memberId], 'messages')
    return unreadBy(tx, by.memberId)
  })
}
