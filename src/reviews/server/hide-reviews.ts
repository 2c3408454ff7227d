import type { Tx } from '#platform/server/db.ts'
import { raiseVersionOfEveryPage } from '#platform/server/version-poller.ts'

/**
 * Renews the public pages if a review of this member is on them, because their account is to be deleted. The review is deleted
 * with it. Call it last.
 */
export async function hideReviews(tx: Tx, memberId: string): Promise<void> {
  const published = await tx
    .selectFrom('reviews')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (published) await raiseVersionOfEveryPage(tx)
}
