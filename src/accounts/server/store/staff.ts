import { sql } from 'kysely'
import type { StaffRole } from '#accounts/contract/person.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Locks all owners in a fixed order. Every change that can reduce the number of owners does this first, so the second of two
 * concurrent changes sees the result of the first.
 */
export function lockOwners(tx: Tx) {
  return tx
    .selectFrom('members')
    .select(['id', 'activatedAt', 'suspendedAt', 'deletionRequestedAt'])
    .where('role', '=', 'owner')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: string
    email: string
    role: StaffRole
    tokenHash: Buffer
    invitedBy: string
    madeAt: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffInvitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('endedAt', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function lockInvitation(tx: Tx, id: string) {
  return tx.selectFrom('staffInvitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the open invitation to this address, even if it has expired. */
export function lockOpenInvitationTo(tx: Tx, email: string) {
  return tx
    .selectFrom('staffInvitations')
    .select(['id', 'expiresAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the link of an invitation. The owner who sends the new link becomes the inviter. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  renewed: { tokenHash: Buffer; invitedBy: string; madeAt: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('staffInvitations').set(renewed).where('id', '=', id).execute()
}

export async function endInvitation(
  tx: Tx,
  id: string,
  ended: { endedAt: Temporal.Instant } & ({ endReason: 'withdrawn' } | { endReason: 'accepted'; acceptedBy: string }),
): Promise<void> {
  await tx.updateTable('staffInvitations').set(ended).where('id', '=', id).execute()
}

/** Withdraws the open invitations of someone who is no longer an owner. */
export async function withdrawInvitationsOf(tx: Tx, memberId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('staffInvitations')
    .set({ endedAt: at, endReason: 'withdrawn' })
    .where('invitedBy', '=', memberId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function deleteInvitationsExpiredBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('staffInvitations').where('expiresAt', '<=', instant).execute()
}
