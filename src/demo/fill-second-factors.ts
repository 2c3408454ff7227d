import { saveSecret } from '#accounts/server/second-factor/save-secret.ts'
import { newSecret } from '#accounts/server/second-factor/authenticator.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { staff } from '#demo/fill-members.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Sets up an authenticator app as the second factor of each member of the demo's staff. The app is fictional, so the start-up
 * output and /dev/codes show its codes.
 */
export async function fillSecondFactors(site: Site): Promise<void> {
  for (const { email } of staff) {
    const member = await memberByEmail(site.db, email)
    if (!member || member.role === 'member' || (await hasSecondFactor(site.db, member.id))) continue
    const factor = { memberId: member.id, secret: newSecret(), lastStep: 0 }
    await inTransaction(site.db, (tx) => saveSecret(site, tx, factor))
  }
}
