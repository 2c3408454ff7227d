import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Inserts a notice. Returns false if one with this id exists, in which case the request is a retry. */
export async function insertNotice(tx: Tx, notice: Insertable<Tables['breachNotices']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('breachNotices')
    .values(notice)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertListedRecipients(tx: Tx, noticeId: string, memberIds: readonly string[]): Promise<void> {
  const people = memberIds.map((memberId) => ({ noticeId, memberId, notifiedAt: null, mailId: null }))
  if (people.length > 0) await tx.insertInto('breachNoticePeople').values(people).execute()
}

export function lockNotice(tx: Tx, noticeId: string) {
  return tx.selectFrom('breachNotices').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst()
}

/** Records a member as notified. Returns false if they were already notified. */
export async function markNotified(
  tx: Tx,
  notified: { noticeId: string; memberId: string; mailId: string; notifiedAt: Temporal.Instant },
): Promise<boolean> {
  const { mailId, notifiedAt } = notified
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('breachNoticePeople')
    .values(notified)
    .onConflict((conflict) =>
      conflict
        .columns(['noticeId', 'memberId'])
        .doUpdateSet({ mailId, notifiedAt })
        .where('breachNoticePeople.notifiedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function saveNoticeProgress(
  tx: Tx,
  noticeId: string,
  progress: {
    notified: number
    notifiedUpTo: string | null
    lastStepAt: Temporal.Instant
    finishedAt: Temporal.Instant | null
  },
): Promise<void> {
  await tx.updateTable('breachNotices').set(progress).where('id', '=', noticeId).execute()
}
