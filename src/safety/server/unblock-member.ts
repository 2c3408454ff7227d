import { MemberId } from '#accounts/contract/person.ts'
import type { Member } from '#accounts/actor.ts'
import { safetyRefusals } from '#safety/contract.ts'
import { deleteBlock } from '#safety/server/store/blocks.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Removes the member's own block. A block made by the other member stays. */
export async function unblockMember(site: Site, by: Pick<Member, 'memberId'>, id: string): Promise<void> {
  const { memberId: blockerId } = by
  const { data: blockedId } = MemberId.safeParse(id.toLowerCase())
  if (!blockedId) return refuse(safetyRefusals.not_blocked)
  await inTransaction(site.db, async (tx) => {
    if (!(await deleteBlock(tx, { blockerId, blockedId }))) refuse(safetyRefusals.not_blocked)
    await audit(tx, { at: site.clock.now(), actorId: blockerId, action: 'member unblocked', subject: blockedId })
    await publishLiveChange(tx, [blockerId], 'messages')
    await publishLiveChange(tx, [blockerId], 'matches')
  })
}
