import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountRow } from '#admin/server/members/member-queries.ts'
import { decideOnMember } from '#admin/server/moderation/decide-report.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Suspends a member without a report. Like any decision, it notifies the member of the reason, and they can answer once. */
export async function suspendMember(site: Site, by: Owner, memberId: string, reason: string): Promise<void> {
  if (by.memberId === memberId) refuse(accountRefusals.acting_on_own_account)
  const account = await accountRow(site.db, memberId, site.clock.now())
  if (!account) refuse(accountRefusals.member_not_found)
  if (account.suspendedAt) refuse(accountRefusals.already_suspended)
  await decideOnMember(site, by, memberId, { measure: 'suspended', removes: [], reason })
}
