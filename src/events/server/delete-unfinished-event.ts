import type { Owner } from '#accounts/actor.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Deletes an event that is not complete yet, if it still exists. */
export async function deleteUnfinishedEvent(site: Site, by: Owner, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('unfinishedEvents').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const at = site.clock.now()
    await audit(tx, { at, actorId: by.memberId, action: 'unfinished event deleted', subject: id })
  })
}
