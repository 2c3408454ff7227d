import { insertHostLink } from '#event-night/server/hosts/store-hosts.ts'
import { paths } from '#platform/paths.ts'
import type { Tx } from '#platform/server/db.ts'
import { newToken } from '#platform/server/link-token.ts'
import type { Site } from '#platform/server/site.ts'

/** Makes the address in one email at which its host confirms without a sign-in, and stores it with the email. */
export async function newHostLink(
  site: Pick<Site, 'config' | 'clock'>,
  tx: Tx,
  host: { eventId: number; memberId: string },
): Promise<string> {
  const { token, hash } = newToken()
  await insertHostLink(tx, host, { tokenHash: hash, madeAt: site.clock.now() })
  return `${site.config.siteUrl}${paths.hosting}?token=${token}`
}
