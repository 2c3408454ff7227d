import type { Member } from '#accounts/actor.ts'
import { markMatchesSeen } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { tellLive } from '#platform/server/live/tell-live.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Marks these matches as seen, on the member's other open pages too; without a list, all of them. Skips people the member cannot
 * see; a match made meanwhile stays new.
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
