import type { Member } from '#accounts/actor.ts'
import type { LikesContext } from '#matching/server/like-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds the context for queries about the likes that this member may see. */
export function likesContextOf(
  site: Pick<Site, 'clock' | 'config'>,
  { memberId }: Pick<Member, 'memberId'>,
): LikesContext {
  return { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
}
