import type { Tables, Tx } from '#platform/server/db.ts'

export async function insertReplacement(
  tx: Tx,
  replacement: Pick<Tables['replacements'], 'id' | 'bookingId' | 'fromMemberId' | 'sentTo'> & {
    startedAt: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('replacements')
    .values({ ...replacement, state: 'open' })
    .execute()
}

/** The booking has gone another way, or its member keeps it: nobody can take it over any more. Gives whether somebody could. */
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

/** The booking is another member's from now on, on the same seat; the database keeps the code of the ticket that dies. */
export async function handBookingOver(
  tx: Tx,
  taken: { replacementId: string; bookingId: string; toMemberId: string; ticketCode: string; now: Temporal.Instant },
): Promise<void> {
  const { replacementId, bookingId, toMemberId, ticketCode, now } = taken
  const { numUpdatedRows } = await tx
    .updateTable('replacements')
    .set({ state: 'accepted', toMemberId, endedAt: now })
    .where('id', '=', replacementId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('a replacement that is open under the lock is open')
  await tx.updateTable('bookings').set({ memberId: toMemberId, ticketCode }).where('id', '=', bookingId).execute()
}
