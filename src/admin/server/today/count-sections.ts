import type { Member } from '#accounts/actor.ts'
import type { SectionCounts } from '#admin/contract/current-staff.ts'
import { moderatorOf } from '#admin/server/moderation/moderator.ts'
import { countAttentionItems } from '#admin/server/today/attention-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Counts what needs this owner's attention in each section of admin. */
export async function countSections(site: Site, owner: Pick<Member, 'memberId'>): Promise<SectionCounts> {
  const { money, differences, payoutDifferences, reports, answers, overdue, complaints, reviews, mails } =
    await countAttentionItems(site.db, await moderatorOf(site, owner), site.clock.now())
  return {
    money: money + differences + payoutDifferences,
    moderation: reports + answers,
    complaints: overdue + complaints,
    reviews,
    mail: mails,
  }
}
