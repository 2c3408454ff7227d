import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** False where they are leaving already. */
export async function markLeaving(tx: Tx, memberId: string, leavingAt: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ leavingAt })
    .where('id', '=', memberId)
    .where('leavingAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whatever comes to refer to them from now on waits, and finds them gone. */
export function lockToDelete(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'email', 'suspendedAt'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** What waits at the door by an address, and what was sent there to make somebody staff; no row of it names a member. */
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

/** The member, and with them every row that is theirs alone. */
export async function deleteMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('staffInvitations').where('acceptedBy', '=', memberId).execute()
  await tx.deleteFrom('members').where('id', '=', memberId).execute()
}

export async function keepAddressOut(
  tx: Tx,
  kept: { addressHash: Buffer; keptOutAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('addressesKeptOut')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
