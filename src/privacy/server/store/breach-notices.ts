import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** False if a notice with this id was begun before: its response was lost, and it was sent again. */
export async function insertNotice(tx: Tx, notice: Insertable<Tables['breachNotices']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('breachNotices')
    .values(notice)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertNamed(tx: Tx, noticeId: string, memberIds: readonly string[]): Promise<void> {
  const people = memberIds.map((memberId) => ({ noticeId, memberId, toldAt: null, mailId: null }))
  if (people.length > 0) await tx.insertInto('breachNoticePeople').values(people).execute()
}

export function lockNotice(tx: Tx, noticeId: string) {
  return tx.selectFrom('breachNotices').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst()
}

/** False if they were notified before. */
export async function markTold(
  tx: Tx,
  told: { noticeId: string; memberId: string; mailId: string; toldAt: Temporal.Instant },
): Promise<boolean> {
  const { mailId, toldAt } = told
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('breachNoticePeople')
    .values(told)
    .onConflict((conflict) =>
      conflict
        .columns(['noticeId', 'memberId'])
        .doUpdateSet({ mailId, toldAt })
        .where('breachNoticePeople.toldAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function moveNotice(
  tx: Tx,
  noticeId: string,
  moved: { told: number; reached: string | null; movedAt: Temporal.Instant; finishedAt: Temporal.Instant | null },
): Promise<void> {
  await tx.updateTable('breachNotices').set(moved).where('id', '=', noticeId).execute()
}
