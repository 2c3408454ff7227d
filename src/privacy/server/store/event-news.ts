import type { WithdrawnBy } from '#privacy/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Returns nothing if they want it already: the first consent remains. */
export async function insertConsent(
  tx: Tx,
  consent: { memberId: string; words: string; givenAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('eventNewsConsents')
    .values({ id: newId(), ...consent })
    .onConflict((conflict) => conflict.column('memberId').where('withdrawnAt', 'is', null).doNothing())
    .execute()
}

/** Returns nothing if they do not want it. */
export async function withdrawConsent(
  tx: Tx,
  memberId: string,
  withdrawn: { at: Temporal.Instant; by: WithdrawnBy },
): Promise<void> {
  await tx
    .updateTable('eventNewsConsents')
    .set({ withdrawnAt: withdrawn.at, withdrawnBy: withdrawn.by })
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** False if a news email was started on this day before, even at the same moment. */
export async function insertLetter(
  tx: Tx,
  letter: { id: string; day: Temporal.PlainDate; begunAt: Temporal.Instant },
  eventIds: readonly number[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('eventNewsLetters')
    .values({ ...letter, movedAt: letter.begunAt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  const events = eventIds.map((eventId) => ({ eventId, letterId: letter.id }))
  await tx.insertInto('eventNewsEvents').values(events).execute()
  return true
}

export function lockLetter(tx: Tx, letterId: string) {
  return tx.selectFrom('eventNewsLetters').selectAll().where('id', '=', letterId).forUpdate().executeTakeFirst()
}

export async function moveLetter(
  tx: Tx,
  letterId: string,
  moved: { told: number; reached: string | null; movedAt: Temporal.Instant; finishedAt: Temporal.Instant | null },
): Promise<void> {
  await tx.updateTable('eventNewsLetters').set(moved).where('id', '=', letterId).execute()
}

export async function markWritten(tx: Tx, consentIds: readonly string[], letterId: string): Promise<void> {
  if (consentIds.length === 0) return
  await tx
    .updateTable('eventNewsConsents')
    .set({ lastLetterId: letterId })
    .where('id', 'in', consentIds)
    .where('withdrawnAt', 'is', null)
    .execute()
}
