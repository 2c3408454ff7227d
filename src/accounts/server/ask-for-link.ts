import { demandFewAsked } from '#accounts/server/asking-limits.ts'
import { insertLinkRequest } from '#accounts/server/store/asked.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** Records that a link was requested. A job decides whether to send one, so the response reveals nothing. */
export async function askForLink(
  site: Site,
  network: string,
  given: { kind: 'activation' | 'reset'; email: string },
): Promise<void> {
  const { kind } = given
  const email = given.email.trim()
  await demandFewAsked(site, `asking for a link (${kind})`, network, email)
  const id = newId()
  await inTransaction(site.db, async (tx) => {
    await insertLinkRequest(tx, { id, kind, email, askedAt: site.clock.now() })
    await site.jobs.enqueue(tx, 'accounts.send-link', { linkRequestId: id })
  })
}
