import { insertDecisionLink } from '#safety/server/store/decisions.ts'
import { decisionIdByToken } from '#safety/server/queries.ts'
import { paths } from '#platform/paths.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Creates a link with which a member reads and answers a decision about them. It works without signing in, because a suspended
 * member cannot sign in. Only the email has the token, so each email has a link of its own.
 */
export async function makeDecisionLink(
  site: Pick<Site, 'config' | 'clock'>,
  tx: Tx,
  decisionId: string,
): Promise<string> {
  const { token, hash } = newToken()
  await insertDecisionLink(tx, { tokenHash: hash, decisionId, madeAt: site.clock.now() })
  return `${site.config.siteUrl}${paths.decision}?token=${token}`
}

/** Returns the decision that a link's token belongs to, or undefined if there is none. */
export function readDecisionToken({ db }: { db: Db }, token: string): Promise<string | undefined> {
  return decisionIdByToken(db, hashOf(token))
}
