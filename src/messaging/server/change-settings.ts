import { setUnreadMailDisabled } from '#messaging/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Changes whether the member is emailed about unread messages. */
export async function changeSettings(
  site: Site,
  by: { memberId: string },
  { email_about_unread }: { email_about_unread: boolean },
): Promise<void> {
  const disabledAt = email_about_unread ? null : site.clock.now()
  await inTransaction(site.db, (tx) => setUnreadMailDisabled(tx, by.memberId, disabledAt))
}
