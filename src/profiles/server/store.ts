import type { Tx } from '#platform/server/db.ts'

export async function insertPortrait(
  tx: Tx,
  portrait: { id: string; memberId: string; madeAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('portraits').values(portrait).execute()
}

/** Locks the portrait against new references until the transaction ends. Returns false if it no longer exists. */
export async function lockPortrait(tx: Tx, portraitId: string): Promise<boolean> {
  const row = await tx.selectFrom('portraits').select('id').where('id', '=', portraitId).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function deletePortrait(tx: Tx, portraitId: string): Promise<void> {
  await tx.deleteFrom('portraits').where('id', '=', portraitId).execute()
}

/** Inserts a profile. Returns false if the member already has one, even if it was created concurrently. */
export async function insertProfile(
  tx: Tx,
  profile: { memberId: string; headline: string; body: string; portraitId: string; createdAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('profiles')
    .values({ ...profile, changedAt: profile.createdAt })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Locks the profile, so that each of two concurrent changes knows which portrait it replaces. */
export function lockProfile(tx: Tx, memberId: string) {
  return tx.selectFrom('profiles').selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst()
}

export async function updateProfile(
  tx: Tx,
  memberId: string,
  change: { headline: string; body: string; portraitId: string; changedAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('profiles').set(change).where('memberId', '=', memberId).execute()
}
