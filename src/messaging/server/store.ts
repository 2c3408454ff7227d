import { sql } from 'kysely'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'

type NewMessageRow = {
  id: string
  fromMemberId: string
  toMemberId: string
  subject: string
  body: string
  sentAt: Temporal.Instant
  idempotencyKey: string
}

/** Inserts a message. Returns false if a message with the same key exists, even one inserted concurrently. */
export async function insertMessage(tx: Tx, message: NewMessageRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['fromMemberId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Marks these messages as read, except those that the member did not receive, cannot see or has already read. Returns how many
 * were marked.
 */
export async function markRead(
  tx: Tx,
  memberId: string,
  ids: readonly string[],
  at: Temporal.Instant,
): Promise<number> {
  // Locks the rows in order of id, so that requests from two pages of one member cannot deadlock.
  const { numAffectedRows = 0n } = await sql`
    update messages set read_at = ${at} where id in (
      select id from messages
      where id = any(${[...ids]}::uuid[]) and to_member_id = ${memberId} and read_at is null
        and not ${pairBlockedCondition(sql`messages.from_member_id`, sql`${memberId}::uuid`)}
      order by id for update)`.execute(tx)
  return Number(numAffectedRows)
}

/** Records that the member was emailed about these messages. */
export async function markNotified(
  tx: Tx,
  memberId: string,
  ids: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    update messages set notified_at = ${at} where id in (
      select id from messages where id = any(${[...ids]}::uuid[]) and notified_at is null order by id for update)`.execute(
    tx,
  )
  await tx.updateTable('messageSettings').set({ unreadMailAt: at }).where('memberId', '=', memberId).execute()
}

/**
 * Replaces the text of a message with a notice that it was removed. Returns its two members, or undefined if there is no such
 * message or it has already been removed.
 */
export function markRemoved(tx: Tx, messageId: string, at: Temporal.Instant) {
  return tx
    .updateTable('messages')
    .set({ subject: 'Message deleted', body: 'This message has been deleted.', removedAt: at })
    .where('id', '=', messageId)
    .where('removedAt', 'is', null)
    .returning(['fromMemberId', 'toMemberId'])
    .executeTakeFirst()
}

/** Locks the member's settings, creating the row if necessary, so that two concurrent jobs do not send the same email. */
export async function lockMessageSettings(tx: Tx, memberId: string) {
  await tx
    .insertInto('messageSettings')
    .values({ memberId })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
  return tx
    .selectFrom('messageSettings')
    .select(['unreadMailDisabledAt', 'unreadMailAt'])
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Sets when emails about unread messages were switched off. Null means that they are on. */
export async function setUnreadMailDisabled(
  tx: Tx,
  memberId: string,
  disabledAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .insertInto('messageSettings')
    .values({ memberId, unreadMailDisabledAt: disabledAt })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ unreadMailDisabledAt: disabledAt }))
    .execute()
}

/** Deletes up to `most` messages that were sent at or before `sent`. Returns how many were deleted. */
export async function deleteMessagesBefore(tx: Tx, sent: Temporal.Instant, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('id', 'in', (query) =>
      query.selectFrom('messages').select('id').where('sentAt', '<=', sent).limit(most).forUpdate().skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
