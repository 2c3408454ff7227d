import type { Tx } from '#platform/server/db.ts'

/** Locks the factor before a code is used, so that the second of two requests with the same code finds it used. */
export function lockSecondFactor(tx: Tx, memberId: string) {
  return tx.selectFrom('secondFactors').selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst()
}

export async function updateLastStep(tx: Tx, memberId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactors').set({ lastStep }).where('memberId', '=', memberId).execute()
}

/** Replaces the sealed form of the secret, which stays the same. */
export async function updateSealedSecret(
  tx: Tx,
  memberId: string,
  sealed: { secret: Buffer; keyId: string },
): Promise<void> {
  await tx.updateTable('secondFactors').set(sealed).where('memberId', '=', memberId).execute()
}

/** Replaces the previous app, whose codes stop working on all devices. */
export async function replaceSecondFactor(
  tx: Tx,
  factor: { memberId: string; secret: Buffer; keyId: string; setUpAt: Temporal.Instant; lastStep: number },
): Promise<void> {
  await deleteApp(tx, factor.memberId)
  await tx.insertInto('secondFactors').values(factor).execute()
}

/**
 * Deletes the app and the recovery codes, and resets the sessions that were verified with them. Returns false if there was no
 * app.
 */
export async function deleteApp(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('memberId', '=', memberId).executeTakeFirst()
  await tx.deleteFrom('recoveryCodes').where('memberId', '=', memberId).execute()
  await tx.updateTable('sessions').set({ secondFactorAt: null }).where('memberId', '=', memberId).execute()
  return numDeletedRows > 0n
}

/** Deletes the app and the recovery codes, and turns two-step verification off. Passkeys stay. */
export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<void> {
  await deleteApp(tx, memberId)
  await setTwoStep(tx, memberId, null)
}

/** Turns two-step verification on or off. */
export async function setTwoStep(tx: Tx, memberId: string, twoStepAt: Temporal.Instant | null): Promise<void> {
  await tx.updateTable('members').set({ twoStepAt }).where('id', '=', memberId).execute()
}

/** Replaces all previous codes. The member must be locked. */
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

/** Marks a code as used. Returns false if the member has no such code or has used it. */
export async function markRecoveryCodeUsed(
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

/** Removes the time of the second factor from one session, as if none had been verified in it. */
export async function clearSecondFactorOf(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('sessions').set({ secondFactorAt: null }).where('id', '=', sessionId).execute()
}

/** Records when the member last gave their second factor or their password in this session. */
export async function markVerified(
  tx: Tx,
  sessionId: string,
  verified: { secondFactorAt?: Temporal.Instant; verifiedAt?: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('sessions').set(verified).where('id', '=', sessionId).execute()
}
