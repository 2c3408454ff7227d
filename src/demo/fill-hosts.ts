import { siteItself } from '#accounts/actor.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import type { Site } from '#platform/server/site.ts'

/** Has no host, so that the owner's first page has an example of what needs attention. */
const WITHOUT_HOST = 'Forties by the forge'

/**
 * Assigns the demo's host to every upcoming event but one. Does nothing if a visitor has changed the host's email address or
 * role, or suspended the host.
 */
export async function fillHosts(site: Site): Promise<void> {
  const host = await memberByEmail(site.db, 'host@example.com')
  if (host?.role !== 'host' || host.suspendedAt) return
  const coming = await site.db
    .selectFrom('events')
    .select('id')
    .where('endsAt', '>', site.clock.now())
    .where('title', '!=', WITHOUT_HOST)
    .execute()
  for (const { id } of coming) await assignHosts(site, siteItself, id, [host.id])
}
