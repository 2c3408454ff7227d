import { areStaffRightsValid } from '#accounts/rules.ts'
import { MemberId, type Gender, type Role, type StaffRole } from '#accounts/contract/person.ts'
import { hasSecondFactorSql, isTwoStepOnSql } from '#accounts/server/second-factor/second-factor-queries.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Returns the member with this lower-case address, whether two-step verification is on, and the password hash of a registration
 * with the address that created no account.
 */
export function memberToSignIn(db: Db, email: string) {
  return db
    .selectFrom('members')
    .leftJoin('declinedRegistrations as declined', 'declined.memberId', 'members.id')
    .select([
      'members.id',
      'members.passwordHash',
      'members.activatedAt',
      'members.suspendedAt',
      'members.deletionRequestedAt',
    ])
    .select('declined.passwordHash as declinedHash')
    .select(isTwoStepOnSql('members').as('isTwoStepOn'))
    .where((row) => row(row.fn<string>('lower', ['members.email']), '=', email))
    .executeTakeFirst()
}

/** Returns the member's details for their tokens, or undefined if they may not have any. */
export function memberForTokens(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['role', 'gender'])
    .where('id', '=', memberId)
    .where('activatedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where('deletionRequestedAt', 'is', null)
    .executeTakeFirst()
}

/** A session, its member, and what they have verified in it. */
export type ActiveSession = {
  memberId: MemberId
  sessionId: string
  gender: Gender
  /** The member's own role. `secondFactor` decides whether they may act as staff in this session. */
  role: Role
  /** 'verified' within the last twelve hours. After that, staff are 'unverified' again. */
  secondFactor: 'none' | 'unverified' | 'verified'
  /** Whether the password alone does not sign the member in. */
  isTwoStepOn: boolean
  /** The last time the password or a passkey was given. */
  passwordAt: Temporal.Instant
  /** The last time the second factor was verified, or null. */
  secondFactorAt: Temporal.Instant | null
  /** What was last done in this session, and when. Null if nothing is recorded. */
  lastActivity: string | null
  lastActivityAt: Temporal.Instant | null
}

/** A session of a host or an owner, verified or not. */
export type StaffSession = ActiveSession & { role: StaffRole }

/** Returns the session with its member's current details, or undefined if it has ended or the member may no longer sign in. */
export async function activeSession(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Temporal.Instant,
): Promise<ActiveSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['members.id', 'members.role', 'members.gender'])
    .select([hasSecondFactorSql('members.id').as('hasFactor'), isTwoStepOnSql('members').as('isTwoStepOn')])
    .select(['sessions.startedAt', 'sessions.verifiedAt', 'sessions.secondFactorAt'])
    .select(['sessions.lastActivity', 'sessions.lastActivityAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.memberId', '=', memberId)
    .where('sessions.expiresAt', '>', now)
    .where('members.activatedAt', 'is not', null)
    .where('members.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, role, gender, hasFactor, isTwoStepOn, startedAt, verifiedAt, secondFactorAt } = row
  const { lastActivity, lastActivityAt } = row
  const hasRights = areStaffRightsValid(secondFactorAt?.epochMilliseconds ?? null, now.epochMilliseconds)
  return {
    memberId: MemberId.parse(id),
    sessionId,
    gender,
    role,
    secondFactor: !hasFactor ? 'none' : hasRights ? 'verified' : 'unverified',
    isTwoStepOn,
    passwordAt: verifiedAt ?? startedAt,
    secondFactorAt,
    lastActivity,
    lastActivityAt,
  }
}

/** Returns the member's signed-in devices, most recently used first. */
export function sessionsOf(db: Db, memberId: string, now: Temporal.Instant) {
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'device', 'startedAt', 'lastUsedAt', 'lastActivity', 'lastActivityAt', 'secondFactorAt'])
    .select('members.role')
    .where('sessions.memberId', '=', memberId)
    .where('sessions.expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
}
