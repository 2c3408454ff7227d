import type { Member } from '#accounts/actor.ts'
import { lockEvents } from '#events/server/event-queries.ts'
import { eventsWithLikesOf } from '#matching/server/card-queries.ts'
import { eraseLikes, withdrawConsent } from '#matching/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Withdraws the member's consent and erases the likes that they sent, with the matches made from them. Messages stay. The
 * consent is locked first, as in `sendLikes`, so that likes being sent are either refused or erased too. Then the events are
 * locked, so that nobody matches with a like that is being erased.
 */
export async function stopUsingLikes(site: Site, { memberId }: Pick<Member, 'memberId'>): Promise<void> {
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const agreed = await withdrawConsent(tx, memberId, at)
    const eventIds = await eventsWithLikesOf(tx, memberId)
    if (!agreed && eventIds.length === 0) return
    await lockEvents(tx, eventIds)
    const unmatched = await eraseLikes(tx, memberId, eventIds, at)
    await audit(tx, { at, actorId: memberId, action: 'likes stopped', subject: memberId })
    await publishLiveChange(tx, [memberId, ...unmatched], 'matches')
  })
}
