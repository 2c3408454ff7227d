import { hashOf } from '#platform/server/link-token.ts'
import { deleteSessionOfToken } from '#accounts/server/store/sessions.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Ends the session of this token, even if the token has been replaced. Ignores an unknown token. */
export async function signOut(site: Site, refresh: string): Promise<void> {
  await inTransaction(site.db, (tx) => deleteSessionOfToken(tx, hashOf(refresh)))
}
