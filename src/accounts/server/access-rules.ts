import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Member, SignedInOwner, SignedInStaff } from '#accounts/actor.ts'
import { readAccessToken } from '#accounts/server/access-token.ts'
import { requireFreshSignIn, requireSecondFactor } from '#accounts/server/second-factor/require-step-up.ts'
import { activeSession, type ActiveSession, type StaffSession } from '#accounts/server/session-queries.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { identifySession } from '#platform/server/security-events/request-context.ts'
import { commonRefusals } from '#platform/contract.ts'
import { accessRule, type Callers, type RawRequest } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const { second_factor_needed, second_factor_unverified, fresh_sign_in_needed } = accountRefusals
const stepUp = [second_factor_needed, second_factor_unverified]

const members: Callers = { who: 'a member', needsToken: true, refusals: [] }
const membersWithStepUp: Callers = {
  who: 'a member; staff, and members with two-step verification, within ten minutes of signing in',
  needsToken: true,
  refusals: [...stepUp, fresh_sign_in_needed],
}
const changersOfFactors: Callers = { ...members, refusals: membersWithStepUp.refusals }
const unverifiedStaff: Callers = {
  who: 'a host or an owner',
  needsToken: true,
  refusals: [commonRefusals.not_allowed],
}
const staff: Callers = {
  who: 'a host or an owner, with a second factor',
  needsToken: true,
  refusals: [commonRefusals.not_allowed, ...stepUp],
}
const owners: Callers = { ...staff, who: 'an owner, with a second factor' }
const freshOwners: Callers = {
  who: 'an owner, within ten minutes of signing in with a second factor',
  needsToken: true,
  refusals: [...staff.refusals, fresh_sign_in_needed],
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * Accepts a signed-in member. The token only identifies the session: everything else is read from the database on each call.
 */
export const signedIn = accessRule(members, async (call, site) =>
  memberOfSession((await sessionWithExpiry(call, site)).session),
)

/** Accepts a signed-in member and returns when their token expires. Used for streams, which can outlast the token. */
export const signedInWithExpiry = accessRule(members, async (call, site) => {
  const { session, until } = await sessionWithExpiry(call, site)
  return { member: memberOfSession(session), until }
})

/**
 * Accepts a member with what they have verified in this session. Used by the endpoints that verify and change second factors and
 * passkeys, which decide what must be fresh.
 */
export const signedInForStepUp = accessRule(
  changersOfFactors,
  async (call, site) => (await sessionWithExpiry(call, site)).session,
)

/** Accepts a host or an owner who may not have verified their second factor yet. */
export const staffForStepUp = accessRule(unverifiedStaff, async (call, site): Promise<StaffSession> => {
  const { session } = await sessionWithExpiry(call, site)
  const { role } = session
  return role === 'member' ? refuseStaffAccess(site, session) : { ...session, role }
})

/** Accepts a host or an owner with a second factor verified within the last twelve hours. */
export const staffOnly = accessRule(staff, async (call, site): Promise<SignedInStaff> => {
  const session = await staffForStepUp(call, site)
  requireSecondFactor(session)
  return { ...memberOfSession(session), role: session.role }
})

/**
 * Accepts a member. Staff, and members with two-step verification, need a fresh sign-in. Used for what a thief who knows the
 * password could take over or empty an account with.
 */
export const signedInFreshIfTwoStep = accessRule(membersWithStepUp, async (call, site) => {
  const { session } = await sessionWithExpiry(call, site)
  if (session.role !== 'member' || session.isTwoStepOn) requireFreshSignIn(session, site.clock.now())
  return memberOfSession(session)
})

export const ownerOnly = accessRule(owners, async (call, site) => ownerOfSession(await ownerSession(call, site)))

/**
 * Accepts an owner after a fresh sign-in. Used for money, deletion, suspensions, roles, exports, and for what the site says to
 * everyone.
 */
export const freshOwnerOnly = accessRule(freshOwners, async (call, site) => {
  const session = await ownerSession(call, site)
  requireFreshSignIn(session, site.clock.now())
  return ownerOfSession(session)
})

/** Accepts an owner. The handler calls `requireFreshSignIn` for the part of its action that needs a fresh sign-in. */
export const ownerWithStepUp = accessRule({ ...owners, refusals: freshOwners.refusals }, async (call, site) => {
  const session = await ownerSession(call, site)
  return { owner: ownerOfSession(session), requireFreshSignIn: () => requireFreshSignIn(session, site.clock.now()) }
})

async function ownerSession(call: RawRequest, site: Site): Promise<ActiveSession> {
  const session = await staffForStepUp(call, site)
  if (session.role !== 'owner') refuseStaffAccess(site, session)
  requireSecondFactor(session)
  return session
}

/** Records the attempt, because no page leads a member to an operation of staff, or a host to one of an owner. */
function refuseStaffAccess(site: Site, { memberId, role }: ActiveSession): never {
  noteSecurityEvent(site, { kind: 'staff access refused', memberId, detail: role })
  refuse(commonRefusals.not_allowed)
}

function ownerOfSession(session: ActiveSession): SignedInOwner {
  return { ...memberOfSession(session), role: 'owner' }
}

async function sessionWithExpiry(
  call: RawRequest,
  site: Site,
): Promise<{ session: ActiveSession; until: Temporal.Instant }> {
  const { authorization = '' } = call
  const token = BEARER.exec(authorization)?.[1]
  const tokenClaims = token && (await readAccessToken(site, token))
  if (!tokenClaims) refuse(commonRefusals.not_signed_in)
  const session = await activeSession(site.db, tokenClaims, site.clock.now())
  if (!session) refuse(commonRefusals.not_signed_in)
  identifySession(session)
  sessionsOfCalls.set(call, session)
  return { session, until: tokenClaims.expiresAt }
}

/** The session that an access rule found for a call, so that nothing has to look for it again. */
const sessionsOfCalls = new WeakMap<RawRequest, ActiveSession>()

/** Returns the session in which a call was made, or undefined if its access rule looked for none. */
export function sessionOfCall(call: RawRequest): ActiveSession | undefined {
  return sessionsOfCalls.get(call)
}

/** Returns the member of a session. Staff without a verified second factor have the role of an ordinary member. */
function memberOfSession({ memberId, sessionId, gender, role, secondFactor }: ActiveSession): Member {
  return { memberId, sessionId, gender, role: secondFactor === 'verified' ? role : 'member' }
}
