import type { Member } from '#accounts/actor.ts'
import * as endpoints from '#matching/contract.ts'
import { likesWording } from '#matching/rules.ts'
import { insertConsent } from '#matching/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Each consent is stored for the lifetime of the account, so their number is limited. No one would change their mind this often. */
const agreeLimit: Limit = { name: 'likes consents', attempts: 20, minutes: 60 * 24 }

/** Records that the member agrees to the use of their likes, with the wording that they agreed to. */
export async function agreeToLikes(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
  { wording_version }: { wording_version: number },
): Promise<void> {
  if (wording_version !== likesWording.version) refuse(endpoints.agreeToLikes.refusals.likes_wording_changed)
  await site.limits.enforce(agreeLimit, memberId)
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await insertConsent(tx, { memberId, content: likesWording.text, consentedAt: at }))) return
    await audit(tx, { at, actorId: memberId, action: 'likes agreed to', subject: memberId })
  })
}
