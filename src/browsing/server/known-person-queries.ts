import type { Db } from '#platform/server/db.ts'

export type KnownPerson = NonNullable<Awaited<ReturnType<typeof knownPersonRow>>>

/** Finds what a member shows in their profile, even if they are suspended. Undefined if their account was never activated. */
export function knownPersonRow(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .leftJoin('profiles', 'profiles.memberId', 'members.id')
    .select(['members.id', 'members.userName', 'profiles.headline', 'profiles.body', 'profiles.portraitId'])
    .where('members.id', '=', memberId)
    .where('members.activatedAt', 'is not', null)
    .executeTakeFirst()
}

/** Returns true if the member has blocked the other. Ignores a block by the other. */
export async function hasBlocked(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blockedAt')
    .where('blockerId', '=', memberId)
    .where('blockedId', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}
