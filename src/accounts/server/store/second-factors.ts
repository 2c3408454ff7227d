import type { Tx } from '#platform/server/db.ts'

/** Whoever takes a code holds the factor first: of two who give the same one, the second finds it taken. */
export function lockSecondFactor(tx: Tx, memberId: string) {
  return tx.selectFrom('secondFactors').selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst()
}

export async function updateLastStep(tx: Tx, memberId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactors').set({ lastStep }).where('memberId', '=', memberId).execute()
}

/** In place of the one before, with whose codes nobody gets in any more, on no device. */
export async function replaceSecondFactor(
  tx: Tx,
  factor: { memberId: string; secret: Buffer; setUpAt: Temporal.Instant; lastStep: number },
): Promise<void> {
  await deleteSecondFactor(tx, factor.memberId)
  await tx.insertInto('secondFactors').values(factor).execute()
}

/** False where there was none. Whatever was proved by it holds no longer. */
export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('memberId', '=', memberId).executeTakeFirst()
  await tx.updateTable('sessions').set({ secondFactorAt: null }).where('memberId', '=', memberId).execute()
  return numDeletedRows > 0n
}

/** In place of those before, used or not. The factor is locked, or new. */
export async function replaceRecoveryCodes(tx: Tx, memberId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('memberId', '=', memberId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ memberId, codeHash })))
    .execute()
}

export async function insertRecoveryCode(tx: Tx, code: { memberId: string; codeHash: Buffer }): Promise<void> {
  await tx.insertInto('recoveryCodes').values(code).execute()
}

/** False where it is none of theirs, or has been used. */
export async function spendRecoveryCode(
  tx: Tx,
  memberId: string,
  codeHash: Buffer,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: at })
    .where('memberId', '=', memberId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What somebody has proved of themselves in this session, and when. */
export async function markProved(
  tx: Tx,
  sessionId: string,
  proved: { secondFactorAt?: Temporal.Instant; provedAt?: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('sessions').set(proved).where('id', '=', sessionId).execute()
}
