import { sql, type RawBuilder } from 'kysely'
import { deletionRequested } from '#accounts/server/visible-member-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** A message as seen by one of its two members. `own` refers to that member, and `other` to the other one. */
export type MessageRow = {
  id: string
  fromMemberId: string
  subject: string
  body: string
  sentAt: Temporal.Instant
  readAt: Temporal.Instant | null
  ownId: string
  ownName: string
  otherId: string
  otherName: string
  otherPortraitId: string | null
}

/** The position of the last message on a page. The next page starts after it. */
export type Position = Pick<MessageRow, 'sentAt' | 'id'>
export type PageRange = { after: Position | undefined; limit: number }

/** Lists the messages that a member received, newest first, except those from members who are hidden from them. */
export async function receivedBy(db: Db, memberId: string, range: PageRange): Promise<MessageRow[]> {
  const received = newestMessages(sql`to_member_id = ${memberId} and not ${isHidden('from', memberId)}`, range)
  const { rows } = await withBothPeople(memberId, received).execute(db)
  return rows
}

/** Lists the messages that a member sent, newest first, except those to members who are hidden from them. */
export async function sentBy(db: Db, memberId: string, range: PageRange): Promise<MessageRow[]> {
  const sent = newestMessages(sql`from_member_id = ${memberId} and not ${isHidden('to', memberId)}`, range)
  const { rows } = await withBothPeople(memberId, sent).execute(db)
  return rows
}

/**
 * Lists the messages between two members, newest first. Queries each direction by index, because `or` would read and sort all
 * rows.
 */
export async function messagesBetween(
  db: Db,
  memberId: string,
  otherId: string,
  range: PageRange,
): Promise<MessageRow[]> {
  const received = newestMessages(sql`to_member_id = ${memberId} and from_member_id = ${otherId}`, range)
  const sent = newestMessages(sql`to_member_id = ${otherId} and from_member_id = ${memberId}`, range)
  const both = sql`(select * from (${received} union all ${sent}) both_ways
    order by sent_at desc, id desc limit ${range.limit})`
  const { rows } = await withBothPeople(memberId, both).execute(db)
  return rows
}

/**
 * Finds a member with whom this member has exchanged messages. Ignores members who are hidden by a block or a deletion request.
 */
export async function correspondentOf(db: Db, memberId: string, otherId: string) {
  const { rows } = await sql<{ id: string; userName: string; portraitId: string | null }>`
    select m.id, m.user_name, p.portrait_id
    from members m left join profiles p on p.member_id = m.id
    where m.id = ${otherId} and not ${deletionRequested('m')} and not ${pairBlockedCondition(sql`m.id`, sql`${memberId}::uuid`)}
      and (exists (select from messages where to_member_id = ${memberId} and from_member_id = m.id)
        or exists (select from messages where to_member_id = m.id and from_member_id = ${memberId}))`.execute(db)
  return rows[0]
}

/** Finds the message that a member sent with this idempotency key. */
export async function messageByIdempotencyKey(
  db: Db,
  memberId: string,
  idempotencyKey: string,
): Promise<MessageRow | undefined> {
  const sent = sql`(select * from messages where from_member_id = ${memberId} and idempotency_key = ${idempotencyKey})`
  const { rows } = await withBothPeople(memberId, sent).execute(db)
  return rows[0]
}

/** Finds a message that the member received, even from a member who is now hidden from them. */
export async function messageReceived(db: Db, memberId: string, id: string): Promise<MessageRow | undefined> {
  const received = sql`(select * from messages where id = ${id} and to_member_id = ${memberId})`
  const { rows } = await withBothPeople(memberId, received).execute(db)
  return rows[0]
}

/** Counts the member's unread messages. */
export async function unreadBy(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from messages
    where to_member_id = ${memberId} and read_at is null and not ${isHidden('from', memberId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Builds an SQL condition on `messages`: a block separates the member from the other member. Uses the member's id instead of
 * their column, so that PostgreSQL looks up their own blocks once instead of reading the whole table.
 */
export function isSeparatedByBlock(other: 'from' | 'to', memberId: string): RawBuilder<boolean> {
  const column = other === 'from' ? sql`messages.from_member_id` : sql`messages.to_member_id`
  return pairBlockedCondition(column, sql`${memberId}::uuid`)
}

/**
 * Builds an SQL condition on `messages`: a block separates the member from the other member, or the other has requested
 * deletion. The subquery reads all deletion requests once, because there are never many.
 */
export function isHidden(other: 'from' | 'to', memberId: string): RawBuilder<boolean> {
  const column = other === 'from' ? sql`messages.from_member_id` : sql`messages.to_member_id`
  return sql<boolean>`(${isSeparatedByBlock(other, memberId)}
    or ${column} = any(array(select id from members where ${deletionRequested('members')})))`
}

function newestMessages(which: RawBuilder<unknown>, { after, limit }: PageRange): RawBuilder<unknown> {
  const afterCondition = after ? sql`and (sent_at, id) < (${after.sentAt}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`(select * from messages where ${which} ${afterCondition} order by sent_at desc, id desc limit ${limit})`
}

/** Selects these messages with the names of both members, newest first. */
function withBothPeople(memberId: string, messages: RawBuilder<unknown>) {
  return sql<MessageRow>`
    select msg.id, msg.from_member_id, msg.subject, msg.body, msg.sent_at, msg.read_at,
      own.id as own_id, own.user_name as own_name,
      other.id as other_id, other.user_name as other_name, p.portrait_id as other_portrait_id
    from ${messages} msg
    join members own on own.id = ${memberId}
    join members other on other.id = case when msg.from_member_id = own.id then msg.to_member_id else msg.from_member_id end
    left join profiles p on p.member_id = other.id
    order by msg.sent_at desc, msg.id desc`
}
