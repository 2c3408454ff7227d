import type { Member } from '#accounts/actor.ts'
import { safetyRefusals } from '#safety/contract.ts'
import { insertBlock } from '#safety/server/store/blocks.ts'
import { lockMember } from '#safety/server/store/members.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Blocks a member, so that neither member sees the other on the site. An existing block is unchanged. The blocked member is not
 * notified.
 */
export async function blockMember(site: Site, by: Pick<Member, 'memberId'>, blockedId: string): Promise<void> {
  const { memberId: blockerId } = by
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await lockMember(tx, blockedId))) refuse(safetyRefusals.person_not_found)
    if (!(await insertBlock(tx, { blockerId, blockedId }, now))) return
    await audit(tx, { at: now, actorId: blockerId, action: 'member blocked', subject: blockedId })
    await site.jobs.emit(tx, 'safety.blocked', { blockerId, blockedId })
    // The blocker may have other pages open that still show the blocked member.
    await publishLiveChange(tx, [blockerId], 'messages')
    await publishLiveChange(tx, [blockerId], 'matches')
  })
}
