import type { Db } from '#platform/server/db.ts'

/** Returns false once the account is deleted. */
export async function isMember(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  return row !== undefined
}
