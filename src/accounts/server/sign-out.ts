import { hashOf } from '#accounts/server/link-token.ts'
import { deleteSessionOfToken } from '#accounts/server/store/sessions.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Ends the session of any token that it has ever had; nothing is said of one that is not known. */
export async function signOut(site: Site, refresh: string): Promise<void> {
  await inTransaction(site.db, (tx) => deleteSessionOfToken(tx, hashOf(refresh)))
}
