import { banAddress } from '#accounts/server/banned-addresses.ts'
import { deleteByAddress, deleteMember, lockMemberForDeletion } from '#accounts/server/store/account-deletion.ts'
import type { Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockForDeletion>>>

/** Locks the member who is being deleted, so that no new rows can refer to them. Returns undefined if they no longer exist. */
export function lockForDeletion(tx: Tx, memberId: string) {
  return lockMemberForDeletion(tx, memberId)
}

/** Deletes the account and every remaining row that belongs only to its member. */
export async function eraseAccount(
  site: { keys: SiteKeys },
  tx: Tx,
  { id, email, suspendedAt }: LockedMember,
  now: Temporal.Instant,
): Promise<void> {
  if (suspendedAt) await banAddress(site, tx, email, now)
  await deleteByAddress(tx, email)
  await deleteMember(tx, id)
}
