import { DatabaseError } from 'pg'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export const MAX_PASSKEYS = 20
/** The limits of the columns, in bytes. */
export const KEY_BYTES = { id: { max: 1_023 }, publicKey: { min: 32, max: 1_500 } }

export type NewPasskey = {
  id: string
  memberId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  name: string
  backupEligible: boolean
  backedUp: boolean
  addedAt: Temporal.Instant
}

/** Inserts a passkey into the lowest free slot. The member must be locked. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  const { memberId } = passkey
  const rows = await tx.selectFrom('passkeys').select('slot').where('memberId', '=', memberId).execute()
  const taken = new Set(rows.map(({ slot }) => slot))
  const slot = Array.from({ length: MAX_PASSKEYS }, (_, index) => index + 1).find((one) => !taken.has(one))
  if (slot === undefined) refuse(accountRefusals.too_many_passkeys)
  try {
    await tx
      .insertInto('passkeys')
      .values({ ...passkey, slot })
      .execute()
  } catch (error) {
    // The credential may belong to another member, so the refusal is the same.
    if (error instanceof DatabaseError && error.constraint === 'passkeys_credential_id_key')
      refuse(accountRefusals.passkey_taken)
    throw error
  }
}

/** Locks a passkey before its counter is compared, so that of two answers with one counter only one is accepted. */
export function lockPasskey(tx: Tx, id: string) {
  return tx.selectFrom('passkeys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function recordPasskeyUse(
  tx: Tx,
  id: string,
  use: { counter: number; backedUp: boolean; lastUsedAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('passkeys').set(use).where('id', '=', id).execute()
}

/**
 * Keeps a passkey from being removed or blocked until the end of the transaction. Returns false if it has been removed or blocked
 * already.
 */
export async function holdUsablePasskey(tx: Tx, id: string): Promise<boolean> {
  const passkeys = tx.selectFrom('passkeys').select('id').where('id', '=', id).where('blockedAt', 'is', null)
  return (await passkeys.forShare().executeTakeFirst()) !== undefined
}

/** Blocks a passkey for good, and takes from every session what it gave to it. The member must be locked too. */
export async function blockLockedPasskey(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
  blockedAt: Temporal.Instant,
): Promise<void> {
  await tx.updateTable('passkeys').set({ blockedAt }).where('id', '=', id).execute()
  await tx.deleteFrom('sessions').where('passkeyId', '=', id).execute()
  await clearVerifications(tx, memberId)
}

/**
 * Takes the verification from the member's sessions, or from all except one. Which passkey verified a session is not stored, so
 * that each has to be verified again.
 */
async function clearVerifications(tx: Tx, memberId: string, { except }: { except?: string } = {}): Promise<void> {
  const all = tx
    .updateTable('sessions')
    .set({ secondFactorAt: null, verifiedAt: null })
    .where('memberId', '=', memberId)
  await (except === undefined ? all : all.where('id', '<>', except)).execute()
}

/**
 * Deletes a passkey, ends the sessions that it started and takes the verification from the others, except one session. Returns
 * its name, or undefined if the member has no such passkey. Locks the passkey before the sessions, as blocking one does.
 */
export async function deletePasskey(
  tx: Tx,
  memberId: string,
  id: string,
  { keepSession }: { keepSession: string },
): Promise<string | undefined> {
  const passkey = await lockPasskey(tx, id)
  if (passkey?.memberId !== memberId) return undefined
  await tx.deleteFrom('sessions').where('passkeyId', '=', id).where('id', '<>', keepSession).execute()
  await clearVerifications(tx, memberId, { except: keepSession })
  await tx.deleteFrom('passkeys').where('id', '=', id).execute()
  return passkey.name
}

/**
 * Deletes every passkey of the member, or every one except the one that started a session, with the other sessions that they
 * started. Returns them. The member must be locked.
 */
export async function deletePasskeysOf(
  tx: Tx,
  memberId: string,
  { exceptOfSession }: { exceptOfSession?: string } = {},
): Promise<{ id: string; name: string; addedAt: Temporal.Instant }[]> {
  const kept = exceptOfSession === undefined ? undefined : await passkeyOfSession(tx, exceptOfSession)
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'addedAt'])
    .where('memberId', '=', memberId)
    .$if(kept !== undefined, (query) => query.where('id', '<>', kept ?? ''))
    .orderBy('addedAt')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = passkeys.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.deleteFrom('sessions').where('passkeyId', 'in', ids).execute()
  await tx.deleteFrom('passkeys').where('id', 'in', ids).execute()
  return passkeys
}

/** Returns the passkey that started this session, or undefined if the password did. */
export async function passkeyOfSession(tx: Tx, sessionId: string): Promise<string | undefined> {
  const session = await tx.selectFrom('sessions').select('passkeyId').where('id', '=', sessionId).executeTakeFirst()
  return session?.passkeyId ?? undefined
}

type Challenge = {
  challengeHash: Buffer
  purpose: 'add' | 'sign in' | 'verify'
  sessionId: string | null
  expiresAt: Temporal.Instant
}

export async function insertChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  await tx.insertInto('passkeyChallenges').values(challenge).execute()
}

/** Inserts a challenge for a sign-in that is answered. Returns whether it is the first answer. */
export async function insertUsedChallenge(
  tx: Tx,
  used: Pick<Challenge, 'challengeHash' | 'expiresAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('passkeyChallenges')
    .values({ ...used, purpose: 'sign in', sessionId: null })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes a challenge, so that nobody can answer it again. Returns it, or undefined if there is none for this purpose. */
export function takeChallenge(tx: Tx, { challengeHash, purpose, sessionId }: Omit<Challenge, 'expiresAt'>) {
  return tx
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .returning('expiresAt')
    .executeTakeFirst()
}
