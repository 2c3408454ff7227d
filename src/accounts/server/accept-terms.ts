import type { Member } from '#accounts/actor.ts'
import { acceptTerms as contract } from '#accounts/contract/account.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { termsVersion } from '#content/texts/terms.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Which version was accepted, and when; only the one that stands can be. */
export async function acceptTerms(site: Site, by: Member, version: string): Promise<void> {
  if (version !== termsVersion) refuse(contract.refusals.terms_changed)
  await inTransaction(site.db, (tx) =>
    updateMember(tx, by.memberId, { termsVersion, termsAcceptedAt: site.clock.now() }),
  )
}
