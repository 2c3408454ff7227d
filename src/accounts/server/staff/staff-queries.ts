import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** No real site has this many staff. */
const MAX_ROWS = 200

/** Returns hosts and owners, owners first, with when they set up their second factor and when they were last active. */
export function allStaff(db: Db) {
  return db
    .selectFrom('members as member')
    .leftJoin('secondFactors as factor', 'factor.memberId', 'member.id')
    .select(['member.id', 'member.userName', 'member.email', 'member.role', 'member.suspendedAt'])
    .select(({ selectFrom, fn }) => [
      fn
        .coalesce(
          'factor.setUpAt',
          selectFrom('passkeys')
            .select(({ fn: of }) => of.min('passkeys.addedAt').as('at'))
            .whereRef('passkeys.memberId', '=', 'member.id'),
        )
        .as('setUpAt'),
      selectFrom('sessions')
        .select(({ fn: of }) => of.max('sessions.lastUsedAt').as('at'))
        .whereRef('sessions.memberId', '=', 'member.id')
        .as('lastUsedAt'),
    ])
    .where('member.role', '<>', 'member')
    .orderBy('member.role', 'desc')
    .orderBy('member.registeredAt')
    .limit(MAX_ROWS)
    .execute()
}

/** Returns the open invitations, newest first. */
export function openInvitations(db: Db) {
  return db
    .selectFrom('staffInvitations as invitation')
    .leftJoin('members as inviter', 'inviter.id', 'invitation.invitedBy')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.madeAt', 'invitation.expiresAt'])
    .select('inviter.userName as invitedBy')
    .where('invitation.endedAt', 'is', null)
    .orderBy('invitation.madeAt', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

/**
 * Finds an invitation by the hash of its link. Includes the member who sent it if they are still an owner and not suspended.
 */
export function invitationByHash(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staffInvitations as invitation')
    .leftJoin('members as inviter', (join) =>
      join
        .onRef('inviter.id', '=', 'invitation.invitedBy')
        .on('inviter.role', '=', 'owner')
        .on('inviter.suspendedAt', 'is', null),
    )
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.expiresAt', 'invitation.endReason'])
    .select(['inviter.id as inviterId', 'inviter.userName as inviterName', 'inviter.email as inviterEmail'])
    .where('invitation.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** Returns the role of the member with this address, or 'member' if there is no such member. */
export async function roleOfAddress(db: Db, email: string): Promise<'member' | 'host' | 'owner'> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.role ?? 'member'
}
