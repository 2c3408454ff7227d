import type { Member } from '#accounts/actor.ts'
import { markMatchesSeen } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { tellLive } from '#platform/server/live/tell-live.ts'
import type { Site } from '#platform/server/site.ts'

/** None of a member's matches is new any more, also on their other open pages. */
export async function seeMatches(site: Site, by: Pick<Member, 'memberId'>): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const seen = await markMatchesSeen(tx, by.memberId, site.clock.now())
    if (seen > 0) await tellLive(tx, [by.memberId], 'matches')
  })
}
