import type { Member } from '#accounts/actor.ts'
import type { Asking } from '#matching/server/like-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The viewer, with what the rule on visible likes needs to know. */
export function askingOf(site: Pick<Site, 'clock' | 'config'>, { memberId }: Pick<Member, 'memberId'>): Asking {
  return { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
}
