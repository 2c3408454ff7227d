import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-rows.ts'
import { portraitReported } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personRow>>>

/** A member with their profile, if they have one; nobody who is not visible. */
export function personRow(db: Db, memberId: string) {
  return withProfile(db, memberId).where(visibleMember('members')).executeTakeFirst()
}

/** The same of anybody: for the owner. */
export function anyPersonRow(db: Db, memberId: string): Promise<PersonRow | undefined> {
  return withProfile(db, memberId).executeTakeFirst()
}

function withProfile(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .leftJoin('profiles', 'profiles.memberId', 'members.id')
    .select(['members.id', 'members.userName', 'profiles.headline', 'profiles.body', 'profiles.portraitId'])
    .where('members.id', '=', memberId)
}

export async function hasProfile(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('memberId').where('memberId', '=', memberId).executeTakeFirst()
  return row !== undefined
}

/** Whose profile shows this portrait now; undefined where none does any more. */
export async function memberShownBy(db: Db, portraitId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('members', 'members.id', 'profiles.memberId')
    .select('members.id')
    .where('profiles.portraitId', '=', portraitId)
    .where(visibleMember('members'))
    .executeTakeFirst()
  return row?.id
}

export async function isNamed(db: Db, portraitId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('memberId').where('portraitId', '=', portraitId).executeTakeFirst()
  return row !== undefined
}

/**
 * Portraits that no profile names: their files were never used, or were replaced, or their member has gone. Those that were
 * reported are left over once no report is kept any more.
 */
export async function portraitsLeftOver(db: Db, madeBefore: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('portraits')
    .leftJoin('profiles', 'profiles.portraitId', 'portraits.id')
    .select('portraits.id')
    .where('profiles.memberId', 'is', null)
    .where('portraits.madeAt', '<', madeBefore)
    .where((eb) => eb.not(portraitReported(sql.ref('portraits.id'))))
    .orderBy('portraits.madeAt')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Every portrait that a member has kept and that is not removed yet. */
export async function portraitsOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('portraits').select('id').where('memberId', '=', memberId).execute()
  return rows.map(({ id }) => id)
}
