import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

export type StoredComplaint = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>

/** Inserts a complaint. Returns false if its id or reference already exists. */
export async function insertComplaint(tx: Tx, complaint: Insertable<Tables['complaints']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('complaints')
    .values(complaint)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks a complaint, so that the second of two concurrent answers sees the result of the first. */
export function lockComplaint(tx: Tx, id: string) {
  return tx.selectFrom('complaints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Closing = {
  closedAt: Temporal.Instant
  closureMethod: 'by email' | 'in another way'
  outcome: string
  closedBy: string | null
}

export async function closeComplaint(tx: Tx, id: string, closing: Closing): Promise<void> {
  await tx.updateTable('complaints').set(closing).where('id', '=', id).execute()
}

type Extension = { extendedAt: Temporal.Instant; extensionReason: string; answerBy: Temporal.PlainDate }

export async function extendComplaint(tx: Tx, id: string, extension: Extension): Promise<void> {
  await tx.updateTable('complaints').set(extension).where('id', '=', id).execute()
}

/** Records a reminder. Returns false if the owners have already been sent the complaint's reminder for that day. */
export async function insertReminder(
  tx: Tx,
  reminder: { complaintId: string; dueOn: Temporal.PlainDate; remindedAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('complaintReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['complaintId', 'dueOn']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteComplaintsClosedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('complaints').where('closedAt', '<', before).execute()
}
