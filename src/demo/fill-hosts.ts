import { siteItself } from '#accounts/actor.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Assigns the demo's host to every upcoming event. Does nothing if a visitor has changed the host's email address or role, or
 * suspended the host.
 */
export async function fillHosts(site: Site): Promise<void> {
  const host = await memberByEmail(site.db, 'host@example.com')
  if (host?.role !== 'host' || host.suspendedAt) return
  const coming = await site.db.selectFrom('events').select('id').where('endsAt', '>', site.clock.now()).execute()
  for (const { id } of coming) await assignHosts(site, siteItself, id, [host.id])
}
