import type { Member, SignedInOwner, SignedInStaff } from '#accounts/actor.ts'
import { readAccessToken } from '#accounts/server/access-token.ts'
import { requireFreshSignIn, requireSecondFactor } from '#accounts/server/second-factor/require-step-up.ts'
import { activeSession, type ActiveSession, type StaffSession } from '#accounts/server/session-queries.ts'
import { commonRefusals } from '#platform/contract.ts'
import type { Access } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * Accepts a signed-in member. The token only identifies the session: everything else is read from the database on each call.
 */
export const signedIn: Access<Member> = async (call, site) =>
  memberOfSession((await sessionWithExpiry(call, site)).session)

/** Accepts a signed-in member and returns when their token expires. Used for streams, which can outlast the token. */
export const signedInWithExpiry: Access<{ member: Member; until: Temporal.Instant }> = async (call, site) => {
  const { session, until } = await sessionWithExpiry(call, site)
  return { member: memberOfSession(session), until }
}

/**
 * Accepts a member with what they have verified in this session. Used by the endpoints that verify and change second factors and
 * passkeys, which decide what must be fresh.
 */
export const signedInForStepUp: Access<ActiveSession> = async (call, site) =>
  (await sessionWithExpiry(call, site)).session

/** Accepts a host or an owner who may not have verified their second factor yet. */
const staffForStepUp: Access<StaffSession> = async (call, site) => {
  const { session } = await sessionWithExpiry(call, site)
  const { role } = session
  return role === 'member' ? refuse(commonRefusals.not_allowed) : { ...session, role }
}

/** Accepts a host or an owner with a verified second factor. */
export const staffOnly: Access<SignedInStaff> = async (call, site) => {
  const session = await staffForStepUp(call, site)
  requireSecondFactor(session)
  return { ...memberOfSession(session), role: session.role }
}

/** Accepts a member. Staff need a verified second factor. Used for actions that a password alone must not allow. */
export const signedInAndVerified: Access<Member> = async (call, site) => {
  const { session } = await sessionWithExpiry(call, site)
  if (session.role !== 'member') requireSecondFactor(session)
  return memberOfSession(session)
}

/** Accepts a member. Staff need a fresh sign-in. Used for changes with which a thief could take over an account. */
export const signedInFreshIfStaff: Access<Member> = async (call, site) => {
  const { session } = await sessionWithExpiry(call, site)
  if (session.role !== 'member') requireFreshSignIn(session, site.clock.now())
  return memberOfSession(session)
}

export const ownerOnly: Access<SignedInOwner> = async (call, site) => ownerOfSession(await ownerSession(call, site))

/** Accepts an owner after a fresh sign-in. Used for money, deletion, roles and exports. */
export const freshOwnerOnly: Access<SignedInOwner> = async (call, site) => {
  const session = await ownerSession(call, site)
  requireFreshSignIn(session, site.clock.now())
  return ownerOfSession(session)
}

/** Accepts an owner. The handler calls `requireFreshSignIn` for the part of its action that needs a fresh sign-in. */
export const ownerWithStepUp: Access<{ owner: SignedInOwner; requireFreshSignIn: () => void }> = async (call, site) => {
  const session = await ownerSession(call, site)
  return { owner: ownerOfSession(session), requireFreshSignIn: () => requireFreshSignIn(session, site.clock.now()) }
}

const ownerSession: Access<ActiveSession> = async (call, site) => {
  const session = await staffForStepUp(call, site)
  if (session.role !== 'owner') refuse(commonRefusals.not_allowed)
  requireSecondFactor(session)
  return session
}

function ownerOfSession(session: ActiveSession): SignedInOwner {
  return { ...memberOfSession(session), role: 'owner' }
}

const sessionWithExpiry: Access<{ session: ActiveSession; until: Temporal.Instant }> = async (
  { authorization = '' },
  site,
) => {
  const token = BEARER.exec(authorization)?.[1]
  const tokenClaims = token && (await readAccessToken(site, token))
  if (!tokenClaims) refuse(commonRefusals.not_signed_in)
  const session = await activeSession(site.db, tokenClaims, site.clock.now())
  return session ? { session, until: tokenClaims.expiresAt } : refuse(commonRefusals.not_signed_in)
}

/** Returns the member of a session. Until the second factor is verified, staff have the role of an ordinary member. */
function memberOfSession({ memberId, sessionId, gender, role, secondFactor }: ActiveSession): Member {
  return { memberId, sessionId, gender, role: secondFactor === 'verified' ? role : 'member' }
}
