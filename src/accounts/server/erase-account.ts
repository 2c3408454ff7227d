import { keepOut } from '#accounts/server/kept-out.ts'
import { deleteByAddress, deleteMember, lockToDelete } from '#accounts/server/store/erasing.ts'
import type { Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

export type Leaving = NonNullable<Awaited<ReturnType<typeof lockLeaving>>>

/** Whoever leaves, so that nothing more comes to refer to them; undefined where they are gone. */
export function lockLeaving(tx: Tx, memberId: string) {
  return lockToDelete(tx, memberId)
}

/** The last of what is kept of a member who leaves: the account, and with it every row that is theirs alone. */
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
