import type { z } from 'zod'
import type { Registration } from '#accounts/contract/forms.ts'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { passwordWeakness } from '#accounts/server/password-strength.ts'
import { enforceRequestLimits, enforcePasswordCheckLimit } from '#accounts/server/request-limits.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { hashPasswordFor } from '#accounts/server/passwords.ts'
import { insertRegistration } from '#accounts/server/store/registrations.ts'
import { termsVersion } from '#content/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { networkOf, widestNetworkOf } from '#platform/server/networks.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Saves the registration. A job decides what happens to it, so neither the response nor its timing reveals whether the address
 * has an account.
 */
export async function register(
  site: Site,
  { address }: ClientInfo,
  request: z.output<typeof Registration>,
): Promise<void> {
  const { email, username: userName, gender, password, return_to: returnTo = null, browser_secret: secret } = request
  const network = networkOf(address)
  await enforcePasswordCheckLimit(site, network)
  const reason = passwordWeakness(password, { email, userName, siteName: site.config.siteName })
  if (reason) refuseFields({ password: reason })
  await enforceRequestLimits(site, 'registering', network, email)

  const id = newId()
  const passwordHash = await hashPasswordFor(widestNetworkOf(address), password)
  const requestedAt = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const accepted = { termsVersion: await termsVersion(tx) }
    const browserSecretHash = secret === undefined ? null : hashOf(secret)
    const account = { email, userName, gender, passwordHash, ...accepted }
    await insertRegistration(tx, { id, ...account, requestedAt, returnTo, browserSecretHash })
    await site.jobs.enqueue(tx, 'accounts.register', { registrationId: id })
  })
}
