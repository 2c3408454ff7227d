import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Whether either of the two has blocked the other. */
export async function isPairBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${pairBlocked(sql`${one}::uuid`, sql`${other}::uuid`)} as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

/** The same as a condition, of two expressions that are members' ids: what lists of people leave out. */
export function pairBlocked(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`
}

/** Whom a member has blocked, the last first. */
export function blockedBy(db: Db, memberId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('members', 'members.id', 'blocks.blockedId')
    .select(['members.id', 'members.userName', 'blocks.blockedAt'])
    .where('blocks.blockerId', '=', memberId)
    .orderBy('blocks.blockedAt', 'desc')
    .orderBy('members.id')
    .execute()
}

/** A portrait that was reported stays as long as its report does. */
export async function isPortraitReported(db: Db, portraitId: string): Promise<boolean> {
  const row = await db.selectFrom('reports').select('id').where('portraitId', '=', portraitId).executeTakeFirst()
  return row !== undefined
}

export function reportById(db: Db, id: string) {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}
