import type { WithdrawnBy } from '#privacy/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Stores a consent to newsletters. Does nothing if the member has an active one. */
export async function insertNewsletterConsent(
  tx: Tx,
  consent: { memberId: string; content: string; consentedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('newsletterConsents')
    .values({ id: newId(), ...consent })
    .onConflict((conflict) => conflict.column('memberId').where('withdrawnAt', 'is', null).doNothing())
    .execute()
}

/** Withdraws the active consent. Returns false if there is none. */
export async function withdrawNewsletterConsent(
  tx: Tx,
  memberId: string,
  withdrawn: { at: Temporal.Instant; by: WithdrawnBy },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletterConsents')
    .set({ withdrawnAt: withdrawn.at, withdrawnBy: withdrawn.by })
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
