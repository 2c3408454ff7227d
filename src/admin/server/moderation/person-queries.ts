import type { Db } from '#platform/server/db.ts'

/** Selects a member who was reported or who made a report. */
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

/** Returns the id of a message's author, unless the message has been removed. */
export async function messageAuthor(db: Db, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('fromMemberId')
    .where('id', '=', messageId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row?.fromMemberId
}
