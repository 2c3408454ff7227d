import type { Db } from '#platform/server/db.ts'

/** Selects a member who is reported or made a report. */
export function personInvolved(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['id', 'userName', 'role', 'suspendedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Selects a member's current profile, regardless of the state of their account. */
export function currentProfile(db: Db, memberId: string) {
  return db
    .selectFrom('profiles')
    .select(['headline', 'body', 'portraitId'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

/** Returns the author of a message, unless it has been removed. */
export async function messageAuthor(db: Db, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('fromMemberId')
    .where('id', '=', messageId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row?.fromMemberId
}
