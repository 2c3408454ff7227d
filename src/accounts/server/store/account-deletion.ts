import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Marks the account as being deleted. Returns false if deletion was already requested. */
export async function markDeletionRequested(
  tx: Tx,
  memberId: string,
  deletionRequestedAt: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ deletionRequestedAt })
    .where('id', '=', memberId)
    .where('deletionRequestedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the member against new references. An insert that refers to the member waits, and then fails because they are deleted.
 */
export function lockMemberForDeletion(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'email', 'suspendedAt'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes registrations, link requests and staff invitations by address, because these rows need not refer to a member. */
export async function deleteByAddress(tx: Tx, email: string): Promise<void> {
  const address = email.toLowerCase()
  await tx
    .deleteFrom('registrations')
    .where(sql`lower(email)`, '=', address)
    .execute()
  await tx
    .deleteFrom('linkRequests')
    .where(sql`lower(email)`, '=', address)
    .execute()
  await tx
    .deleteFrom('staffInvitations')
    .where(sql`lower(email)`, '=', address)
    .execute()
}

/** Deletes the member and every row that belongs only to them. */
export async function deleteMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('staffInvitations').where('acceptedBy', '=', memberId).execute()
  await tx.deleteFrom('members').where('id', '=', memberId).execute()
}

export async function insertBannedAddress(
  tx: Tx,
  banned: { addressHash: Buffer; bannedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('bannedAddresses')
    .values(banned)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
