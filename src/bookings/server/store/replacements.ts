import type { ReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import type { Tables, Tx } from '#platform/server/db.ts'

export async function insertReplacement(
  tx: Tx,
  replacement: Pick<Tables['replacements'], 'id' | 'bookingId' | 'fromMemberId' | 'sentTo'> &
    ReplacementToken & { startedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('replacements')
    .values({ ...replacement, state: 'open' })
    .execute()
}

/** Locks an open transfer whose link is sealed. The row may have ended, or been sealed again, since it was read. */
export function lockLinkToReseal(tx: Tx, id: string) {
  return tx
    .selectFrom('replacements')
    .select(['id', 'tokenSealed', 'tokenKeyId'])
    .where('id', '=', id)
    .where('tokenSealed', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the sealed form of a link's token, which stays the same. */
export async function updateSealedToken(
  tx: Tx,
  id: string,
  sealed: Pick<ReplacementToken, 'tokenSealed' | 'tokenKeyId'>,
): Promise<void> {
  await tx.updateTable('replacements').set(sealed).where('id', '=', id).execute()
}

/** Ends the booking's open replacement, so that nobody can accept it any more. Returns whether one was open. */
export async function endReplacementOf(
  tx: Tx,
  bookingId: string,
  now: Temporal.Instant,
  state: 'ended' | 'withdrawn' = 'ended',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('replacements')
    .set({ state, endedAt: now })
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Transfers the booking to another member, on the same seat, or gives a friend the place that nobody has claimed. A database
 * trigger records the code of the old ticket.
 */
export async function transferBooking(
  tx: Tx,
  transfer: { replacementId: string; bookingId: string; toMemberId: string; ticketCode: string; now: Temporal.Instant },
): Promise<void> {
  const { replacementId, bookingId, toMemberId, ticketCode, now } = transfer
  const { numUpdatedRows } = await tx
    .updateTable('replacements')
    .set({ state: 'accepted', toMemberId, endedAt: now })
    .where('id', '=', replacementId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('the replacement is not open although it was open under the lock')
  await tx
    .updateTable('bookings')
    .set({ memberId: toMemberId, ticketCode, unclaimed: false })
    .where('id', '=', bookingId)
    .execute()
}
