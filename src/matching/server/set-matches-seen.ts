import type { Member } from '#accounts/actor.ts'
import { markMatchesSeen } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { notifyLive } from '#platform/server/live/notify-live.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Marks these matches as seen, on the member's other open pages too; without a list, all of them. Skips people the member cannot
 * see; a match made meanwhile stays new.
 */
export async function setMatchesSeen(
  site: Site,
  by: Pick<Member, 'memberId'>,
  only?: { ids: readonly string[] },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const seen = await markMatchesSeen(tx, by.memberId, only?.ids ?? 'everyone', site.clock.now())
    if (seen > 0) await notifyLive(tx, [by.memberId], 'matches')
  })
}
