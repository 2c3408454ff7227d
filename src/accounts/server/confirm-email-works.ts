import type { Member } from '#accounts/actor.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Trusts the member's address again. If another email to it bounces, the member is asked again. */
export async function confirmEmailWorks(site: Site, by: Member): Promise<void> {
  await inTransaction(site.db, (tx) => updateMember(tx, by.memberId, { emailBouncedAt: null }))
}
