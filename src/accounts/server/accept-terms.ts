import type { Member } from '#accounts/actor.ts'
import * as endpoints from '#accounts/contract/account.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { termsVersion } from '#content/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Records that the member accepted this version of the terms. Only the current version can be accepted. */
export async function acceptTerms(site: Site, by: Member, version: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    if (version !== (await termsVersion(tx))) refuse(endpoints.acceptTerms.refusals.terms_changed)
    await updateMember(tx, by.memberId, { termsVersion: version, termsAcceptedAt: site.clock.now() })
  })
}
