import { reachableStaff } from '#accounts/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Returns the owners to email about a member, except that member if they are an owner. If there are none, returns the address
 * for questions.
 */
export async function ownerRecipients(
  site: Pick<Site, 'config'>,
  tx: Tx,
  memberId: string | null,
): Promise<{ email: string; userName: string | null }[]> {
  const owners = (await reachableStaff(tx, 'owner')).filter(({ id }) => id !== memberId)
  return owners.length > 0 ? owners : [{ email: site.config.trader.email, userName: null }]
}
