import { keepOut } from '#accounts/server/kept-out.ts'
import { deleteByAddress, deleteMember, lockToDelete } from '#accounts/server/store/erasing.ts'
import type { Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

export type Leaving = NonNullable<Awaited<ReturnType<typeof lockLeaving>>>

/** Locks the member who is being deleted, so that no new rows can refer to them; undefined if they no longer exist. */
export function lockLeaving(tx: Tx, memberId: string) {
  return lockToDelete(tx, memberId)
}

/** Deletes the last remaining data of a member: the account, and with it every row that belongs only to them. */
export async function eraseAccount(
  site: { keys: SiteKeys },
  tx: Tx,
  { id, email, suspendedAt }: Leaving,
  now: Temporal.Instant,
): Promise<void> {
  if (suspendedAt) await keepOut(site, tx, email, now)
  await deleteByAddress(tx, email)
  await deleteMember(tx, id)
}
