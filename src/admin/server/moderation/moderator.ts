import type { Member } from '#accounts/actor.ts'
import type { Moderator } from '#admin/server/moderation/report-queries.ts'
import type { Site } from '#platform/server/site.ts'
import { hasOtherOwner } from '#safety/server/queries.ts'

export async function moderatorOf(site: Site, { memberId }: Pick<Member, 'memberId'>): Promise<Moderator> {
  return { memberId, isOnlyOwner: !(await hasOtherOwner(site.db, memberId)) }
}
