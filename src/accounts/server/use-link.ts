import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { LinkState } from '#accounts/contract/authentication.ts'
import { stateOfLink } from '#accounts/rules.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { hasBrowserSecret } from '#accounts/server/browser-secret.ts'
import { linkByHash, registrationById } from '#accounts/server/queries.ts'
import { markLinkUsed, type LinkKind } from '#accounts/server/store/links.ts'
import { lockMember, type MemberRow } from '#accounts/server/store/members.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type GoodLink = NonNullable<Awaited<ReturnType<typeof linkByHash>>>

/**
 * Returns the state of a link without using it up. `browserSecret` is the secret that the browser stored when it registered.
 */
export async function checkLink(
  site: Site,
  { token, browserSecret }: { token: string; browserSecret?: string | undefined },
): Promise<LinkState> {
  const link = await linkByHash(site.db, hashOf(token))
  if (!link) return { kind: null, state: 'unknown', account: null, device: null }
  const { kind, registrationId } = link
  const state = stateAt(link, site.clock.now())
  const device =
    kind === 'device' && state === 'good' ? { name: link.device, signed_in_at: link.madeAt.toString() } : null
  if (state !== 'good' || registrationId === null) return { kind, state, account: null, device }
  const registration = await registrationById(site.db, registrationId)
  // A concurrent request may have used the link and so deleted the registration.
  if (!registration) return { kind, state: (await isUsed(site.db, token)) ? 'used' : 'unknown', account: null, device }
  const { userName: name, gender, email } = registration
  return {
    kind,
    state,
    account: { name, gender, email, password_required: !hasBrowserSecret(registration, browserSecret) },
    device,
  }
}

async function isUsed(db: Db, token: string): Promise<boolean> {
  const link = await linkByHash(db, hashOf(token))
  return Boolean(link?.usedAt)
}

/** Returns the link, or refuses with the reason that it is invalid. */
export async function requireGoodLink(site: Site, db: Db, token: string, kind: LinkKind): Promise<GoodLink> {
  const link = await linkByHash(db, hashOf(token))
  if (!link || link.kind !== kind) refuse(accountRefusals.link_unknown)
  const state = stateAt(link, site.clock.now())
  if (state === 'used') refuse(accountRefusals.link_used)
  if (state === 'expired') refuse(accountRefusals.link_expired)
  return link
}

/** Uses up the link in the transaction of the change that it authorises. Locks the member, so that the link works only once. */
export async function useLink(
  site: Site,
  tx: Tx,
  token: string,
  kind: LinkKind,
): Promise<{ link: GoodLink; member: MemberRow }> {
  const { memberId } = await requireGoodLink(site, tx, token, kind)
  const member = await lockMember(tx, memberId)
  if (!member) refuse(accountRefusals.link_unknown)
  // Another request could have used or replaced the link before the lock was acquired.
  const link = await requireGoodLink(site, tx, token, kind)
  await markLinkUsed(tx, link.id, site.clock.now())
  return { link, member }
}

function stateAt(link: GoodLink, now: Temporal.Instant) {
  const usedAtMs = link.usedAt?.epochMilliseconds ?? null
  return stateOfLink({ usedAtMs, expiresAtMs: link.expiresAt.epochMilliseconds }, now.epochMilliseconds)
}
