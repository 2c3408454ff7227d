import { staffToWriteTo } from '#accounts/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Whom to write to of what is about somebody: not an owner who it is about themselves. Where nobody else is owner, the
 * address that people's questions go to.
 */
export async function ownersFor(
  site: Pick<Site, 'config'>,
  tx: Tx,
  memberId: string | null,
): Promise<{ email: string; userName: string | null }[]> {
  const owners = (await staffToWriteTo(tx, 'owner')).filter(({ id }) => id !== memberId)
  return owners.length > 0 ? owners : [{ email: site.config.trader.email, userName: null }]
}
