import { sql, type RawBuilder } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { likesVisibleTo, matchesOf, type LikesContext } from '#matching/server/like-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Returns true if the member may write to the other, who must be a match, have written to the member, or have sent a like that
 * the member can see.
 */
export async function mayWriteTo(db: Db, viewer: LikesContext, otherId: string): Promise<boolean> {
  const allowed = await allowedRecipients(db, viewer, [otherId])
  return allowed.has(otherId.toLowerCase())
}

/** Returns which of these members the viewer may write to. */
export async function allowedRecipients(
  db: Db,
  viewer: LikesContext,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (otherIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string; isKnown: boolean }>`
    select m.id,
      exists (select from matches where member_id = ${viewer.memberId} and other_id = m.id)
      or exists (select from messages where to_member_id = ${viewer.memberId} and from_member_id = m.id) as is_known
    from members m
    where m.id = any(${[...otherIds]}::uuid[]) and ${visibleMember('m')} and not ${isSeparatedByBlock(viewer.memberId)}`.execute(
    db,
  )
  const allowed = new Set(rows.flatMap(({ id, isKnown }) => (isKnown ? [id] : [])))
  if (allowed.size === rows.length) return allowed
  const likers = new Set((await likesVisibleTo(db, viewer)).map(({ id }) => id))
  for (const { id } of rows) if (likers.has(id)) allowed.add(id)
  return allowed
}

/** Returns true if the first member has written to the second, regardless of any block. */
export async function hasWrittenTo(db: Db, fromId: string, toId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('fromMemberId', '=', fromId)
    .where('toMemberId', '=', toId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether two members have matched, and whether each has written to the other, regardless of any block. */
export async function sharedHistory(db: Db, memberId: string, otherId: string) {
  const { rows } = await sql<{ matched: boolean; wrote: boolean; received: boolean }>`
    select
      exists (select from matches where member_id = ${memberId} and other_id = ${otherId}) as matched,
      exists (select from messages where to_member_id = ${otherId} and from_member_id = ${memberId}) as wrote,
      exists (select from messages where to_member_id = ${memberId} and from_member_id = ${otherId}) as received`.execute(
    db,
  )
  const [history] = rows
  if (!history) throw new Error('the query returned no row')
  return history
}

export type Recipient = { id: string; userName: string; portraitId: string | null; isMatch: boolean }

/** Lists everyone to whom the member may write, sorted by name. */
export async function recipientsOf(db: Db, viewer: LikesContext): Promise<Recipient[]> {
  const [matches, likers, writers] = await Promise.all([
    matchesOf(db, viewer.memberId),
    likesVisibleTo(db, viewer),
    writersTo(db, viewer.memberId),
  ])
  const byId = new Map<string, Recipient>()
  for (const { id, userName, portraitId } of [...writers, ...likers]) {
    byId.set(id, { id, userName, portraitId, isMatch: false })
  }
  for (const { id, userName, portraitId } of matches) byId.set(id, { id, userName, portraitId, isMatch: true })
  return [...byId.values()].toSorted((a, b) => a.userName.localeCompare(b.userName, 'en-GB') || (a.id < b.id ? -1 : 1))
}

async function writersTo(db: Db, memberId: string): Promise<Omit<Recipient, 'isMatch'>[]> {
  const { rows } = await sql<Omit<Recipient, 'isMatch'>>`
    select m.id, m.user_name, p.portrait_id
    from (select distinct from_member_id from messages where to_member_id = ${memberId}) wrote
    join members m on m.id = wrote.from_member_id
    left join profiles p on p.member_id = m.id
    where ${visibleMember('m')} and not ${isSeparatedByBlock(memberId)}`.execute(db)
  return rows
}

/** Builds an SQL condition: either the member or `m` has blocked the other. */
function isSeparatedByBlock(memberId: string): RawBuilder<boolean> {
  return pairBlockedCondition(sql`m.id`, sql`${memberId}::uuid`)
}
