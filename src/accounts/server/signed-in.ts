import type { Member } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { readAccessToken } from '#accounts/server/access-token.ts'
import { memberOfSession, sessionStartedAfter } from '#accounts/server/session-rows.ts'
import { commonRefusals } from '#platform/contract.ts'
import type { Access } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Whoever is signed in. The token only names the session: everything else is what the database says at this moment. */
export const signedIn: Access<Member> = async (call, site) => (await signedInUntil(call, site)).member

/** The same, with the end of their token: for what goes on longer than an answer. */
export const signedInUntil: Access<{ member: Member; until: Temporal.Instant }> = async (
  { authorization = '' },
  site,
) => {
  const token = BEARER.exec(authorization)?.[1]
  const session = token && (await readAccessToken(site, token))
  if (!session) refuse(commonRefusals.not_signed_in)
  const member = await memberOfSession(site.db, session, site.clock.now())
  return member ? { member, until: session.expiresAt } : refuse(commonRefusals.not_signed_in)
}

/** Whoever may run an event on its night. */
export const staffOnly: Access<Member & { role: 'host' | 'owner' }> = async (call, site) => {
  const member = await signedIn(call, site)
  const { role } = member
  return role === 'member' ? refuse(commonRefusals.not_allowed) : { ...member, role }
}

export const ownerOnly: Access<Member> = async (call, site) => {
  const member = await signedIn(call, site)
  if (member.role !== 'owner') refuse(commonRefusals.not_allowed)
  return member
}

/** How long a proof of who one is counts as fresh. */
const FRESH_MINUTES = 10

/** An owner who has just signed in: asked for before money, deletion, roles and exports. */
export const freshOwnerOnly: Access<Member> = async (call, site) => {
  const owner = await ownerOnly(call, site)
  const since = site.clock.now().subtract({ minutes: FRESH_MINUTES })
  if (!(await sessionStartedAfter(site.db, owner.sessionId, since))) refuse(accountRefusals.fresh_sign_in_needed)
  return owner
}
