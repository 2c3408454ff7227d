import type { Tx } from '#platform/server/db.ts'

export type NotificationRecord = {
  about: string
  type: string
  at: Temporal.Instant
  memberId: string | null
  eventId: number | null
  /** The email that contains the notification, which is inserted in the same transaction. */
  mailId: string | null
}

/** Records a notification. Returns true only the first time. */
export async function markNotified(tx: Tx, record: NotificationRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values(record)
    .onConflict((conflict) => conflict.columns(['about', 'type']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
