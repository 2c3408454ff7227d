import type { Member } from '#accounts/actor.ts'
import { markMatchesSeen } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { tellLive } from '#platform/server/live/tell-live.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * These people, whom a member has matched with, are not new any more, also on the member's other open pages; without a
 * list everyone. Whom the member cannot see is passed over, and whoever came meanwhile stays new.
 */
export async function seeMatches(
  site: Site,
  by: Pick<Member, 'memberId'>,
  shown?: { ids: readonly string[] },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const seen = await markMatchesSeen(tx, by.memberId, shown?.ids ?? 'everyone', site.clock.now())
    if (seen > 0) await tellLive(tx, [by.memberId], 'matches')
  })
}
