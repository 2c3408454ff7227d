import { sql, type RawBuilder } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** The member who views likes, and the current time. Likes close `openDays` days after they open. */
export type LikesContext = { memberId: string; now: Temporal.Instant; openDays: number }

/** SQL for the time at which likes open for the event with the alias `e`. Must match `likesOpenAtMs` in the event rules. */
export const likesOpenAt = sql<Temporal.Instant>`least(coalesce(e.ended_at, e.rounds_end_at + interval '30 minutes', e.ends_at), e.ends_at + interval '2 hours')`

/**
 * Builds the SQL condition for likes that a member may see, where `l` is a like and `e` its event. The member must have sent
 * their own likes for the event, or likes must have closed. Neither member may have blocked the other, and the liker must be
 * visible. The member's id may be a column of the query.
 */
export function likeIsVisibleTo({
  memberId,
  now,
  openDays,
}: Omit<LikesContext, 'memberId'> & { memberId: string | RawBuilder<string> }): RawBuilder<boolean> {
  return sql<boolean>`(
    l.to_member_id = ${memberId}
    and (
      exists (select from likes_cards own where own.event_id = l.event_id and own.member_id = ${memberId})
      or ${likesOpenAt} <= ${now.subtract({ hours: 24 * openDays })}::timestamptz
    )
    and exists (select from members liker
      where liker.id = l.from_member_id and ${visibleMember('liker')})
    and not ${pairBlockedCondition(sql`l.from_member_id`, sql`${memberId}::uuid`)})`
}

/** Returns true if the member may see that the other member likes them. */
export async function isLikeVisible(db: Db, viewer: LikesContext, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ visible: boolean }>`
    select exists (
      select from likes l join events e on e.id = l.event_id
      where l.from_member_id = ${otherId}::uuid and ${likeIsVisibleTo(viewer)}) as visible`.execute(db)
  return rows[0]?.visible ?? false
}

/** A person in a list, with the event where the viewer last met them. */
export type ListedPersonRow = {
  id: string
  userName: string
  headline: string | null
  portraitId: string | null
  eventId: number
  title: string
  startsAt: Temporal.Instant
  timeZone: string
}

const personColumns = sql`m.id, m.user_name, p.headline, p.portrait_id, e.id as event_id, e.title, e.starts_at, e.time_zone`

/** Lists the members whose likes this member may see, except matches, latest event first. */
export async function likesVisibleTo(db: Db, viewer: LikesContext): Promise<ListedPersonRow[]> {
  const { rows } = await sql<ListedPersonRow>`
    select * from (
      select distinct on (m.id) ${personColumns}
      from likes l
      join events e on e.id = l.event_id
      join members m on m.id = l.from_member_id
      left join profiles p on p.member_id = m.id
      where ${likeIsVisibleTo(viewer)}
        and not exists (select from matches where member_id = l.to_member_id and other_id = l.from_member_id)
      order by m.id, e.starts_at desc
    ) likers order by starts_at desc, id`.execute(db)
  return rows
}

/** Lists the member's visible matches, latest first. A person with whom the member matched more than once appears once. */
export async function matchesOf(db: Db, memberId: string): Promise<(ListedPersonRow & { isNew: boolean })[]> {
  const { rows } = await sql<ListedPersonRow & { isNew: boolean }>`
    select * from (
      select distinct on (m.id) ${personColumns}, x.matched_at,
        bool_or(x.seen_at is null) over (partition by m.id) as is_new
      from matches x
      join events e on e.id = x.event_id
      join members m on m.id = x.other_id
      left join profiles p on p.member_id = m.id
      where x.member_id = ${memberId} and ${isMatchVisible(sql`x.other_id`, memberId)}
      order by m.id, x.matched_at desc
    ) matched order by matched_at desc, id`.execute(db)
  return rows
}

/** Builds an SQL condition: the other member `m` of a match is visible, and neither member has blocked the other. */
export function isMatchVisible(otherId: RawBuilder<unknown>, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(${visibleMember('m')}
    and not ${pairBlockedCondition(otherId, sql`${memberId}::uuid`)})`
}

/** Returns true if the two members have matched, regardless of any block between them. */
export async function isMatch(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .select('eventId')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the people with whom the member has a visible match that they have not seen yet. */
export async function newMatchesOf(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct x.other_id) as count from matches x
    join members m on m.id = x.other_id
    where x.member_id = ${memberId} and x.seen_at is null and ${visibleMember('m')}
      and not ${pairBlockedCondition(sql`x.other_id`, sql`${memberId}::uuid`)}`.execute(db)
  return rows[0]?.count ?? 0
}
