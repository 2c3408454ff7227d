import { newToken } from '#platform/server/link-token.ts'
import { replaceOpenLink } from '#accounts/server/store/links.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of hours for which each kind of link is valid. The emails state these numbers too. */
export const LINK_HOURS = { activation: 48, reset: 1, email: 48 } as const

export type LinkTarget =
  | { memberId: string; kind: 'activation'; registrationId: string }
  | { memberId: string; kind: 'reset' }
  | { memberId: string; kind: 'email'; newEmail: string }

/** Creates a link that replaces the previous one. Returns its token, which only the email may contain. */
export async function makeLink(site: Site, tx: Tx, link: LinkTarget): Promise<string> {
  const { token, hash } = newToken()
  const madeAt = site.clock.now()
  await replaceOpenLink(tx, {
    id: newId(),
    memberId: link.memberId,
    kind: link.kind,
    tokenHash: hash,
    newEmail: link.kind === 'email' ? link.newEmail : null,
    registrationId: link.kind === 'activation' ? link.registrationId : null,
    madeAt,
    expiresAt: madeAt.add({ hours: LINK_HOURS[link.kind] }),
  })
  return token
}
