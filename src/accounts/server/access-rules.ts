import type { Member, SignedInOwner, SignedInStaff } from '#accounts/actor.ts'
import { readAccessToken } from '#accounts/server/access-token.ts'
import { requireFreshSignIn, requireSecondFactor } from '#accounts/server/second-factor/require-step-up.ts'
import { activeSession, type ActiveSession, type StaffSession } from '#accounts/server/session-queries.ts'
import { commonRefusals } from '#platform/contract.ts'
import type { Access } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** A signed-in member. The token only identifies the session: everything else is read from the database at this moment. */
export const signedIn: Access<Member> = async (call, site) => memberIn((await sessionUntil(call, site)).session)

/** The same, with the expiry of their token: for streams, which last longer than a response. */
export const signedInUntil: Access<{ member: Member; until: Temporal.Instant }> = async (call, site) => {
  const { session, until } = await sessionUntil(call, site)
  return { member: memberIn(session), until }
}

/** A host or an owner, even one who has not verified their second factor yet: for doing exactly that. */
export const staffForStepUp: Access<StaffSession> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  const { role } = session
  return role === 'member' ? refuse(commonRefusals.not_allowed) : { ...session, role }
}

/** A host or an owner with a verified second factor, who may run events on the night. */
export const staffOnly: Access<SignedInStaff> = async (call, site) => {
  const session = await staffForStepUp(call, site)
  requireSecondFactor(session)
  return { ...memberIn(session), role: session.role }
}

/** A member. A host or an owner must have verified their second factor: for actions that a password alone must not allow. */
export const signedInAndVerified: Access<Member> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  if (session.role !== 'member') requireSecondFactor(session)
  return memberIn(session)
}

/**
 * A member. A host or an owner must have given their password and a code within ten minutes: for changes with which a thief could
 * take over an account.
 */
export const signedInFreshIfStaff: Access<Member> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  if (session.role !== 'member') requireFreshSignIn(session, site.clock.now())
  return memberIn(session)
}

export const ownerOnly: Access<SignedInOwner> = async (call, site) => ownerIn(await ownerSession(call, site))

/** An owner who has just signed in: required for money, deletion, roles and exports. */
export const freshOwnerOnly: Access<SignedInOwner> = async (call, site) => {
  const session = await ownerSession(call, site)
  requireFreshSignIn(session, site.clock.now())
  return ownerIn(session)
}

/** An owner doing an everyday action, one part of which needs a fresh sign-in. That part calls `requireFreshSignIn`. */
export const ownerWithStepUp: Access<{ owner: SignedInOwner; requireFreshSignIn: () => void }> = async (call, site) => {
  const session = await ownerSession(call, site)
  return { owner: ownerIn(session), requireFreshSignIn: () => requireFreshSignIn(session, site.clock.now()) }
}

const ownerSession: Access<ActiveSession> = async (call, site) => {
  const session = await staffForStepUp(call, site)
  if (session.role !== 'owner') refuse(commonRefusals.not_allowed)
  requireSecondFactor(session)
  return session
}

function ownerIn(session: ActiveSession): SignedInOwner {
  return { ...memberIn(session), role: 'owner' }
}

const sessionUntil: Access<{ session: ActiveSession; until: Temporal.Instant }> = async (
  { authorization = '' },
  site,
) => {
  const token = BEARER.exec(authorization)?.[1]
  const tokenClaims = token && (await readAccessToken(site, token))
  if (!tokenClaims) refuse(commonRefusals.not_signed_in)
  const session = await activeSession(site.db, tokenClaims, site.clock.now())
  return session ? { session, until: tokenClaims.expiresAt } : refuse(commonRefusals.not_signed_in)
}

/** A password alone gives no staff rights: until the second factor is verified, the role is that of an ordinary member. */
function memberIn({ memberId, sessionId, gender, role, secondFactor }: ActiveSession): Member {
  return { memberId, sessionId, gender, role: secondFactor === 'verified' ? role : 'member' }
}
