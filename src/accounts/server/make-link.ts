import { newToken } from '#platform/server/link-token.ts'
import { replaceOpenLink } from '#accounts/server/store/links.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of hours for which each kind of link is valid. The emails state these numbers too. */
export const LINK_HOURS = { activation: 48, reset: 1, email: 48, device: 30 * 24 } as const

export type LinkTarget =
  | { memberId: string; kind: 'activation'; registrationId: string }
  | { memberId: string; kind: 'reset' }
  | { memberId: string; kind: 'email'; newEmail: string }
  | { memberId: string; kind: 'device'; sessionId: string; device: string | null; deviceHash: Buffer | null }

/** What a link has if its kind has no use for it. */
const NO_DETAILS = { newEmail: null, registrationId: null, sessionId: null, device: null, deviceHash: null }

/** Creates a link that replaces the previous one, if there can only be one. Returns its token, which only the email may contain. */
export async function makeLink(site: Site, tx: Tx, target: LinkTarget): Promise<string> {
  const { token, hash: tokenHash } = newToken()
  const madeAt = site.clock.now()
  const expiresAt = madeAt.add({ hours: LINK_HOURS[target.kind] })
  await replaceOpenLink(tx, { ...NO_DETAILS, ...target, id: newId(), tokenHash, madeAt, expiresAt })
  return token
}
