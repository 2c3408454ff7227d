import { enforceRequestLimits } from '#accounts/server/request-limits.ts'
import { insertLinkRequest } from '#accounts/server/store/registrations.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Records a request for a link. A job decides whether to send one, so the response does not reveal whether the account exists.
 */
export async function requestLink(
  site: Site,
  network: string,
  request: { kind: 'activation' | 'reset'; email: string },
): Promise<void> {
  const { kind } = request
  const email = request.email.trim()
  await enforceRequestLimits(site, `asking for a link (${kind})`, network, email)
  const id = newId()
  await inTransaction(site.db, async (tx) => {
    await insertLinkRequest(tx, { id, kind, email, requestedAt: site.clock.now() })
    await site.jobs.enqueue(tx, 'accounts.send-link', { linkRequestId: id })
  })
}
