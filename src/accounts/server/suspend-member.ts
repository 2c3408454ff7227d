import type { Owner } from '#accounts/actor.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { markSuspended } from '#accounts/server/store/suspensions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Keeps a member out from this moment, with the reason; their sessions end on every device. A second time changes nothing. */
export async function suspendMember(site: Site, by: Owner, memberId: string, why: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const isNews = await markSuspended(tx, memberId, { suspendedAt: now, suspendedWhy: why })
    if (!isNews) return
    const sessions = await endSessionsOf(tx, memberId)
    await audit(tx, {
      at: now,
      actorId: by.memberId,
      deed: 'member suspended',
      subject: memberId,
      details: { sessions },
    })
  })
}
