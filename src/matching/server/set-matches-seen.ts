import type { Member } from '#accounts/actor.ts'
import { markMatchesSeen } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Marks the listed matches as seen, or all of them if there is no list, and updates the member's other open pages. Skips people
 * whom the member cannot see. A match that is not in the list stays new.
 */
export async function setMatchesSeen(
  site: Site,
  by: Pick<Member, 'memberId'>,
  only?: { ids: readonly string[] },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const seen = await markMatchesSeen(tx, by.memberId, only?.ids ?? 'everyone', site.clock.now())
    if (seen > 0) await publishLiveChange(tx, [by.memberId], 'matches')
  })
}
