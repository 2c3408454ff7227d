import type { Db } from '#platform/server/db.ts'

export type PersonMeant = NonNullable<Awaited<ReturnType<typeof personMeantRow>>>

/** What a member shows of themselves, also one who is suspended; nobody who was never activated. */
export function personMeantRow(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .leftJoin('profiles', 'profiles.memberId', 'members.id')
    .select(['members.id', 'members.userName', 'profiles.headline', 'profiles.body', 'profiles.portraitId'])
    .where('members.id', '=', memberId)
    .where('members.activatedAt', 'is not', null)
    .executeTakeFirst()
}

/** Whether the one has blocked the other, and not only the other way round. */
export async function hasBlocked(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blockedAt')
    .where('blockerId', '=', memberId)
    .where('blockedId', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}
