import type { Db } from '#platform/server/db.ts'

/** A member whom a report is about, or who made it. */
export function personInvolved(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['id', 'userName', 'role', 'suspendedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** What a member's profile shows now, whatever the state of their account. */
export function profileNow(db: Db, memberId: string) {
  return db
    .selectFrom('profiles')
    .select(['headline', 'body', 'portraitId'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

/** The author of a message that is not removed. */
export async function messageAuthor(db: Db, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('fromMemberId')
    .where('id', '=', messageId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row?.fromMemberId
}
