import type { Tx } from '#platform/server/db.ts'

type Told = { about: string; what: string; at: Temporal.Instant; memberId: string | null; eventId: number | null }

/** Returns true only the first time for each notification. */
export async function markTold(tx: Tx, told: Told): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('told')
    .values(told)
    .onConflict((conflict) => conflict.columns(['about', 'what']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Records the email that carried the notification. */
export async function noteMail(tx: Tx, { about, what }: Pick<Told, 'about' | 'what'>, mailId: string): Promise<void> {
  await tx.updateTable('told').set({ mailId }).where('about', '=', about).where('what', '=', what).execute()
}
