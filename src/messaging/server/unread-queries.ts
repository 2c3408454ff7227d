import { sql, type RawBuilder } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { pairBlocked } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Whether the member wants emails about unread messages; they are on by default. */
export async function wantsUnreadMail(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messageSettings')
    .select('unreadMailDisabledAt')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return !row?.unreadMailDisabledAt
}

/**
 * Messages sent before `until` have waited long enough to be notified; those sent before `from` too long. A member emailed after
 * `lastMailBefore` gets no second email.
 */
export type DueWindow = { from: Temporal.Instant; until: Temporal.Instant; lastMailBefore: Temporal.Instant }

/**
 * The members to email about unread messages, those who have waited longest first. Waiting messages are found first, by their
 * index, and then each one's members and block are looked up: otherwise the database goes through all members.
 */
export async function membersToNotify(db: Db, due: DueWindow, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with msg as materialized (
      select from_member_id, to_member_id, min(sent_at) as since from messages
      where read_at is null and notified_at is null and sent_at > ${due.from} and sent_at <= ${due.until}
      group by from_member_id, to_member_id
    )
    select msg.to_member_id as id
    from msg cross join lateral (
      select from members m
      join members sender on sender.id = msg.from_member_id
      left join message_settings s on s.member_id = m.id
      where m.id = msg.to_member_id and ${visibleMember('m')}
        and s.unread_mail_disabled_at is null and (s.unread_mail_at is null or s.unread_mail_at <= ${due.lastMailBefore})
        and ${mayNotifyAbout(sql`msg.to_member_id`)}
      limit 1
    ) to_notify
    group by msg.to_member_id order by min(msg.since), msg.to_member_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A sender of unread messages: how many, which of them the member was not notified of yet, and whether one of these is due. */
export type Waiting = { id: string; userName: string; messages: number; unnotified: string[]; isDue: boolean }

/** Everyone who sent a member messages that are still unread; the latest sender comes first. */
export async function waitingFor(db: Db, memberId: string, { from, until }: DueWindow): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select sender.id, sender.user_name, count(*) as messages,
      coalesce(array_agg(msg.id::text) filter (where msg.notified_at is null), '{}') as unnotified,
      bool_or(msg.notified_at is null and msg.sent_at > ${from} and msg.sent_at <= ${until}) as is_due
    from messages msg
    join members sender on sender.id = msg.from_member_id
    where msg.to_member_id = ${memberId} and msg.read_at is null and ${mayNotifyAbout(sql`${memberId}::uuid`)}
    group by sender.id order by max(msg.sent_at) desc, sender.id`.execute(db)
  return rows
}

/** For `msg` and its `sender`: a sender who is not visible, or whom a block keeps apart from this member, causes no email. */
function mayNotifyAbout(memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${visibleMember('sender')} and not ${pairBlocked(sql`msg.from_member_id`, memberId)})`
}
