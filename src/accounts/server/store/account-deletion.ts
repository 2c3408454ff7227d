import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Returns false if deletion was already requested. */
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

/** Rows that are about to refer to the member wait for this lock, and then find the member deleted. */
export function lockMemberForDeletion(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'email', 'suspendedAt'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes registrations, link requests and staff invitations by their address; none of these rows names a member. */
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

/** Deletes the member, and with them every row that belongs only to them. */
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
