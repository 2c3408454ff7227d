import type { WithdrawnBy } from '#privacy/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Stores a consent. Does nothing if the member has an active one. */
export async function insertConsent(
  tx: Tx,
  consent: { memberId: string; content: string; consentedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('eventNewsConsents')
    .values({ id: newId(), ...consent })
    .onConflict((conflict) => conflict.column('memberId').where('withdrawnAt', 'is', null).doNothing())
    .execute()
}

/** Withdraws the active consent, if there is one. */
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

/** Inserts a news email and its events. Returns false if one was already started on this day, even concurrently. */
export async function insertDigest(
  tx: Tx,
  digest: { id: string; day: Temporal.PlainDate; startedAt: Temporal.Instant },
  eventIds: readonly number[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('eventNewsDigests')
    .values({ ...digest, lastStepAt: digest.startedAt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  const events = eventIds.map((eventId) => ({ eventId, digestId: digest.id }))
  await tx.insertInto('eventNewsEvents').values(events).execute()
  return true
}

export function lockDigest(tx: Tx, digestId: string) {
  return tx.selectFrom('eventNewsDigests').selectAll().where('id', '=', digestId).forUpdate().executeTakeFirst()
}

export async function saveDigestProgress(
  tx: Tx,
  digestId: string,
  progress: {
    notified: number
    notifiedUpTo: string | null
    lastStepAt: Temporal.Instant
    finishedAt: Temporal.Instant | null
  },
): Promise<void> {
  await tx.updateTable('eventNewsDigests').set(progress).where('id', '=', digestId).execute()
}

export async function markSent(tx: Tx, consentIds: readonly string[], digestId: string): Promise<void> {
  if (consentIds.length === 0) return
  await tx
    .updateTable('eventNewsConsents')
    .set({ lastDigestId: digestId })
    .where('id', 'in', consentIds)
    .where('withdrawnAt', 'is', null)
    .execute()
}
