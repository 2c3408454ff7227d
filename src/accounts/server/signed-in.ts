import type { Member, SignedInOwner, SignedInStaff } from '#accounts/actor.ts'
import { readAccessToken } from '#accounts/server/access-token.ts'
import { demandFresh, demandSecondFactor } from '#accounts/server/second-factor/demand-proof.ts'
import { knownSession, type KnownSession, type StaffSession } from '#accounts/server/session-rows.ts'
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
export const staffToProve: Access<StaffSession> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  const { role } = session
  return role === 'member' ? refuse(commonRefusals.not_allowed) : { ...session, role }
}

/** A host or an owner with a verified second factor, who may run events on the night. */
export const staffOnly: Access<SignedInStaff> = async (call, site) => {
  const session = await staffToProve(call, site)
  demandSecondFactor(session)
  return { ...memberIn(session), role: session.role }
}

/** A member. A host or an owner must have verified their second factor: for actions that a password alone must not allow. */
export const signedInAndProved: Access<Member> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  if (session.role !== 'member') demandSecondFactor(session)
  return memberIn(session)
}

/**
 * A member. A host or an owner must have given their password and a code within ten minutes: for changes with which a thief could
 * take over an account.
 */
export const signedInFreshIfStaff: Access<Member> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  if (session.role !== 'member') demandFresh(session, site.clock.now())
  return memberIn(session)
}

export const ownerOnly: Access<SignedInOwner> = async (call, site) => ownerIn(await ownerSession(call, site))

/** An owner who has just signed in: required for money, deletion, roles and exports. */
export const freshOwnerOnly: Access<SignedInOwner> = async (call, site) => {
  const session = await ownerSession(call, site)
  demandFresh(session, site.clock.now())
  return ownerIn(session)
}

/** An owner doing an everyday action, one part of which needs a fresh sign-in. That part calls `demandFresh`. */
export const ownerToProveFresh: Access<{ owner: SignedInOwner; demandFresh: () => void }> = async (call, site) => {
  const session = await ownerSession(call, site)
  return { owner: ownerIn(session), demandFresh: () => demandFresh(session, site.clock.now()) }
}

const ownerSession: Access<KnownSession> = async (call, site) => {
  const session = await staffToProve(call, site)
  if (session.role !== 'owner') refuse(commonRefusals.not_allowed)
  demandSecondFactor(session)
  return session
}

function ownerIn(session: KnownSession): SignedInOwner {
  return { ...memberIn(session), role: 'owner' }
}

const sessionUntil: Access<{ session: KnownSession; until: Temporal.Instant }> = async (
  { authorization = '' },
  site,
) => {
  const token = BEARER.exec(authorization)?.[1]
  const named = token && (await readAccessToken(site, token))
  if (!named) refuse(commonRefusals.not_signed_in)
  const session = await knownSession(site.db, named, site.clock.now())
  return session ? { session, until: named.expiresAt } : refuse(commonRefusals.not_signed_in)
}

/** A password alone gives no staff rights: until the second factor is verified, the role is that of an ordinary member. */
function memberIn({ memberId, sessionId, gender, role, secondFactor }: KnownSession): Member {
  return { memberId, sessionId, gender, role: secondFactor === 'proved' ? role : 'member' }
}
