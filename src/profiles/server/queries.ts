import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { portraitReported } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personRow>>>

/** Returns a visible member with their profile, if they have one. Returns undefined if the member is not visible. */
export function personRow(db: Db, memberId: string) {
  return withProfile(db, memberId).where(visibleMember('members')).executeTakeFirst()
}

/** Returns any member with their profile, if they have one. Used for owners. */
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

/** Returns the id of the visible member whose profile shows this portrait, or undefined if there is none. */
export async function memberWithPortrait(db: Db, portraitId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('members', 'members.id', 'profiles.memberId')
    .select('members.id')
    .where('profiles.portraitId', '=', portraitId)
    .where(visibleMember('members'))
    .executeTakeFirst()
  return row?.id
}

export async function isPortraitInUse(db: Db, portraitId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('memberId').where('portraitId', '=', portraitId).executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the ids of portraits made before this time that no profile and no stored report refers to: they were never used or
 * were replaced, or their member was deleted.
 */
export async function orphanedPortraits(db: Db, madeBefore: Temporal.Instant): Promise<string[]> {
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

/** Returns which of these ids belong to no portrait. */
export async function idsWithoutPortrait(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as stored (id) where not exists (select from portraits p where p.id = stored.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of all portraits of a member that have not been removed yet. */
export async function portraitsOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('portraits').select('id').where('memberId', '=', memberId).execute()
  return rows.map(({ id }) => id)
}
