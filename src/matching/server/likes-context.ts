import type { Member } from '#accounts/actor.ts'
import type { LikesContext } from '#matching/server/like-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds the context that the rule on visible likes needs. */
export function likesContextOf(
  site: Pick<Site, 'clock' | 'config'>,
  { memberId }: Pick<Member, 'memberId'>,
): LikesContext {
  return { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
}
