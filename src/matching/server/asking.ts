import type { Member } from '#accounts/actor.ts'
import type { Asking } from '#matching/server/like-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The member who asks now, as the rule about visible likes has to know them. */
export function askingOf(site: Pick<Site, 'clock' | 'config'>, { memberId }: Pick<Member, 'memberId'>): Asking {
  return { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
}
