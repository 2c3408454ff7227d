import type { Gender } from '#accounts/contract/person.ts'
import type { Tables, Tx } from '#platform/server/db.ts'

type WaitEndReason = Exclude<Tables['waitingList']['endReason'], null | 'offered'>

export async function insertWait(
  tx: Tx,
  wait: { id: string; eventId: number; memberId: string; gender: Gender; joinedAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('waitingList').values(wait).execute()
}

/** Ends a member's wait at an event. Returns whether they were waiting. */
export async function endWaitOf(
  tx: Tx,
  at: { eventId: number; memberId: string; now: Temporal.Instant },
  reason: WaitEndReason,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitingList')
    .set({ endedAt: at.now, endReason: reason })
    .where('eventId', '=', at.eventId)
    .where('memberId', '=', at.memberId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a wait because the member was offered a place. */
export async function markOffered(tx: Tx, waitId: string, offerId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('waitingList')
    .set({ endedAt: now, endReason: 'offered', offerId })
    .where('id', '=', waitId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends all waits at the event. Returns the ids of the waits that ended. */
export async function endWaitsAt(
  tx: Tx,
  eventId: number,
  now: Temporal.Instant,
  reason: WaitEndReason,
): Promise<string[]> {
  const rows = await tx
    .updateTable('waitingList')
    .set({ endedAt: now, endReason: reason })
    .where('eventId', '=', eventId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
