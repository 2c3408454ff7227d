import type { Db } from '#platform/server/db.ts'

/** Returns whether the member's account still exists. */
export async function isMember(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  return row !== undefined
}
