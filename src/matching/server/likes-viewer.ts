import type { Member } from '#accounts/actor.ts'
import type { LikesViewer } from '#matching/server/like-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** The viewer, with what the rule on visible likes needs to know. */
export function likesViewerOf(
  site: Pick<Site, 'clock' | 'config'>,
  { memberId }: Pick<Member, 'memberId'>,
): LikesViewer {
  return { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
}
