import type { Tables, Tx } from '#platform/server/db.ts'

/** Saves the address of a member's calendar. It replaces the one before in the same statement, so only the latest works. */
export async function saveCalendarFeed(
  tx: Tx,
  {
    memberId,
    tokenHash,
    madeAt,
  }: Pick<Tables['calendarFeeds'], 'memberId' | 'tokenHash'> & { madeAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('calendarFeeds')
    .values({ memberId, tokenHash, madeAt })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ tokenHash, madeAt }))
    .execute()
}

/** Returns false if the member has no address, or only one that was made after `madeBy`. */
export async function deleteCalendarFeed(
  tx: Tx,
  { memberId, madeBy }: { memberId: string; madeBy?: Temporal.Instant },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeeds')
    .where('memberId', '=', memberId)
    .$if(madeBy !== undefined, (feeds) => feeds.where('madeAt', '<=', madeBy ?? null))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
