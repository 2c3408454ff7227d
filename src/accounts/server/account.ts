import type { Member } from '#accounts/actor.ts'
import type { Account } from '#accounts/contract/account.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { memberById, pendingEmailOf } from '#accounts/server/queries.ts'
import { termsVersion } from '#content/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the member's own account for the account page. */
export async function getAccountOf(site: Site, by: Member): Promise<Account> {
  const member = await memberById(site.db, by.memberId)
  const currentVersion = await termsVersion(site.db)
  return {
    id: MemberId.parse(member.id),
    name: member.userName,
    email: member.email,
    gender: member.gender,
    role: member.role,
    date_of_birth: member.dateOfBirth?.toString() ?? null,
    email_bounced_at: member.emailBouncedAt?.toString() ?? null,
    new_email: await pendingEmailOf(site.db, member.id, site.clock.now()),
    terms_accepted: member.termsVersion === currentVersion,
    terms_version: currentVersion,
  }
}
