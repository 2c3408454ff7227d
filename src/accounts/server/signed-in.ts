import type { Member, SignedInOwner, SignedInStaff } from '#accounts/actor.ts'
import { readAccessToken } from '#accounts/server/access-token.ts'
import { demandFresh, demandSecondFactor } from '#accounts/server/second-factor/demand-proof.ts'
import { knownSession, type KnownSession, type StaffSession } from '#accounts/server/session-rows.ts'
import { commonRefusals } from '#platform/contract.ts'
import type { Access } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Whoever is signed in. The token only names the session: everything else is what the database says at this moment. */
export const signedIn: Access<Member> = async (call, site) => memberIn((await sessionUntil(call, site)).session)

/** The same, with the end of their token: for what goes on longer than an answer. */
export const signedInUntil: Access<{ member: Member; until: Temporal.Instant }> = async (call, site) => {
  const { session, until } = await sessionUntil(call, site)
  return { member: memberIn(session), until }
}

/** Whoever is a host or an owner, also where they have not proved their second factor yet: for doing just that. */
export const staffToProve: Access<StaffSession> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  const { role } = session
  return role === 'member' ? refuse(commonRefusals.not_allowed) : { ...session, role }
}

/** Whoever may run an event on its night. */
export const staffOnly: Access<SignedInStaff> = async (call, site) => {
  const session = await staffToProve(call, site)
  demandSecondFactor(session)
  return { ...memberIn(session), role: session.role }
}

/** A member; a host or an owner only once they have proved their second factor: for what a password alone must not do to them. */
export const signedInAndProved: Access<Member> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  if (session.role !== 'member') demandSecondFactor(session)
  return memberIn(session)
}

/** A member. A host or an owner must have given password and code within ten minutes: for what a thief could take an account over by. */
export const signedInFreshIfStaff: Access<Member> = async (call, site) => {
  const { session } = await sessionUntil(call, site)
  if (session.role !== 'member') demandFresh(session, site.clock.now())
  return memberIn(session)
}

export const ownerOnly: Access<SignedInOwner> = async (call, site) => ownerIn(await ownerSession(call, site))

/** An owner who has just signed in: asked for before money, deletion, roles and exports. */
export const freshOwnerOnly: Access<SignedInOwner> = async (call, site) => {
  const session = await ownerSession(call, site)
  demandFresh(session, site.clock.now())
  return ownerIn(session)
}

/** An owner who may do something every day, of which a part needs a fresh sign-in: that is asked for where it does. */
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

/** A password alone makes nobody staff: until the second factor is proved they are a member like any other. */
function memberIn({ memberId, sessionId, gender, role, secondFactor }: KnownSession): Member {
  return { memberId, sessionId, gender, role: secondFactor === 'proved' ? role : 'member' }
}
