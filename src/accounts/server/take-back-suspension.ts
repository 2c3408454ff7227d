import type { Owner } from '#accounts/actor.ts'
import { markTakenBack } from '#accounts/server/store/suspensions.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'

/** Lets a member in again, as a part of a larger deed. Only that one suspension ends: one that was made at another time stands. */
export async function takeBackSuspension(
  tx: Tx,
  by: Owner,
  memberId: string,
  { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  if (!(await markTakenBack(tx, memberId, since))) return
  await audit(tx, { at: now, actorId: by.memberId, deed: 'suspension lifted', subject: memberId })
}
