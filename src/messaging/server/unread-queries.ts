import { sql, type RawBuilder } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import { hasPushDeviceSql } from '#push/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Returns true if the member wants emails about unread messages. These are on by default. */
export async function wantsUnreadMail(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messageSettings')
    .select('unreadMailDisabledAt')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return !row?.unreadMailDisabledAt
}

/**
 * The messages that are due for notification: those sent after `from`, and at or before `until`. A member who was emailed after
 * `lastMailBefore` is not emailed again yet.
 */
export type DueWindow = {
  now: Temporal.Instant
  from: Temporal.Instant
  until: Temporal.Instant
  lastMailBefore: Temporal.Instant
}

/**
 * Lists the members to notify of unread messages, by email or on their devices, longest wait first. PostgreSQL first finds waiting messages by index, then
 * looks up the members and any block between them. Otherwise it would read all members.
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
        and (s.unread_mail_disabled_at is null or ${hasPushDeviceSql('m.id', due.now)})
        and (s.unread_mail_at is null or s.unread_mail_at <= ${due.lastMailBefore})
        and ${mayNotifyAbout(sql`msg.to_member_id`)}
      limit 1
    ) to_notify
    group by msg.to_member_id order by min(msg.since), msg.to_member_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A sender of unread messages, with the number of messages, the ids of those that the recipient has not been notified of, and
 * whether a notification is due for any of them.
 */
export type Waiting = { id: string; userName: string; messages: number; unnotified: string[]; isDue: boolean }

/** Lists everyone who sent the member messages that are still unread, latest sender first. */
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

/** Builds an SQL condition on `msg` and its `sender`: the sender is visible, and no block separates them from the member. */
function mayNotifyAbout(memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${visibleMember('sender')} and not ${pairBlockedCondition(sql`msg.from_member_id`, memberId)})`
}
