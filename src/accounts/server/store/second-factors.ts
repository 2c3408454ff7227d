import type { Tx } from '#platform/server/db.ts'

/** Using a code locks the factor first: if two requests give the same code, the second finds it used. */
export function lockSecondFactor(tx: Tx, memberId: string) {
  return tx.selectFrom('secondFactors').selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst()
}

export async function updateLastStep(tx: Tx, memberId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactors').set({ lastStep }).where('memberId', '=', memberId).execute()
}

/** Replaces the previous factor, whose codes no longer work on any device. */
export async function replaceSecondFactor(
  tx: Tx,
  factor: { memberId: string; secret: Buffer; setUpAt: Temporal.Instant; lastStep: number },
): Promise<void> {
  await deleteSecondFactor(tx, factor.memberId)
  await tx.insertInto('secondFactors').values(factor).execute()
}

/** Returns false if there was none. Sessions that were verified with it lose their verification. */
export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('memberId', '=', memberId).executeTakeFirst()
  await tx.updateTable('sessions').set({ secondFactorAt: null }).where('memberId', '=', memberId).execute()
  return numDeletedRows > 0n
}

/** Replaces the previous codes, used or not. The factor must be locked, or new. */
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

/** Returns false if the code is not theirs or has been used. */
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

/** Records what the member has verified in this session, and when. */
export async function markVerified(
  tx: Tx,
  sessionId: string,
  verified: { secondFactorAt?: Temporal.Instant; verifiedAt?: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('sessions').set(verified).where('id', '=', sessionId).execute()
}
