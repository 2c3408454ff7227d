import { MemberId } from '#accounts/contract/person.ts'
import type { Member } from '#accounts/actor.ts'
import type { Db } from '#platform/server/db.ts'

/** Whoever may be signing in with this address, written in small letters; and the password of a registration that made no account. */
export function memberToSignIn(db: Db, email: string) {
  return db
    .selectFrom('members')
    .leftJoin('declinedRegistrations as declined', 'declined.memberId', 'members.id')
    .select(['members.id', 'members.passwordHash', 'members.activatedAt', 'members.suspendedAt'])
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
    .executeTakeFirst()
}

/** Whose session it is, as they are now; undefined where it is over or they may not be here any more. */
export async function memberOfSession(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Temporal.Instant,
): Promise<Member | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['members.id', 'members.role', 'members.gender'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.memberId', '=', memberId)
    .where('sessions.expiresAt', '>', now)
    .where('members.activatedAt', 'is not', null)
    .where('members.suspendedAt', 'is', null)
    .executeTakeFirst()
  return row && { memberId: MemberId.parse(row.id), role: row.role, gender: row.gender, sessionId }
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

export async function sessionStartedAfter(db: Db, sessionId: string, since: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('startedAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
