import { MemberId, type Gender, type Role, type StaffRole } from '#accounts/contract/person.ts'
import type { Db } from '#platform/server/db.ts'

/** Whoever may be signing in with this address, written in small letters; and the password of a registration that made no account. */
export function memberToSignIn(db: Db, email: string) {
  return db
    .selectFrom('members')
    .leftJoin('declinedRegistrations as declined', 'declined.memberId', 'members.id')
    .select(['members.id', 'members.passwordHash', 'members.activatedAt', 'members.suspendedAt', 'members.leavingAt'])
    .select('declined.passwordHash as declinedHash')
    .where((row) => row(row.fn<string>('lower', ['members.email']), '=', email))
    .executeTakeFirst()
}

/** What their tokens say of a member; undefined where they may not have any. */
export function memberForTokens(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['role', 'gender'])
    .where('id', '=', memberId)
    .where('activatedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where('leavingAt', 'is', null)
    .executeTakeFirst()
}

/** A session, with whose it is and what they have proved in it. */
export type KnownSession = {
  memberId: MemberId
  sessionId: string
  gender: Gender
  /** What the member is; what they may do in this session as staff is for `secondFactor` to say. */
  role: Role
  secondFactor: 'none' | 'unproved' | 'proved'
  /** When the password was last given. */
  passwordAt: Temporal.Instant
  /** When the second factor was last proved. */
  secondFactorAt: Temporal.Instant | null
}

/** A host or an owner in a session of theirs, whatever they have proved in it. */
export type StaffSession = KnownSession & { role: StaffRole }

/** Whose session it is, as they are now; undefined where it is over or they may not be here any more. */
export async function knownSession(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Temporal.Instant,
): Promise<KnownSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .leftJoin('secondFactors as factor', 'factor.memberId', 'members.id')
    .select(['members.id', 'members.role', 'members.gender', 'factor.memberId as factorOf'])
    .select(['sessions.startedAt', 'sessions.provedAt', 'sessions.secondFactorAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.memberId', '=', memberId)
    .where('sessions.expiresAt', '>', now)
    .where('members.activatedAt', 'is not', null)
    .where('members.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, role, gender, factorOf, startedAt, provedAt, secondFactorAt } = row
  const proved = secondFactorAt ? 'proved' : 'unproved'
  return {
    memberId: MemberId.parse(id),
    sessionId,
    gender,
    role,
    secondFactor: factorOf === null ? 'none' : proved,
    passwordAt: provedAt ?? startedAt,
    secondFactorAt,
  }
}

/** The member's devices that are signed in, the one last used first. */
export function sessionsOf(db: Db, memberId: string, now: Temporal.Instant) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'startedAt', 'lastUsedAt'])
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
