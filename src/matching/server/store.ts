import type { Tx } from '#platform/server/db.ts'

type Card = { eventId: number; memberId: string; sentAt: Temporal.Instant }

export async function insertCard(tx: Tx, card: Card, liked: readonly string[]): Promise<void> {
  const { eventId, memberId } = card
  await tx.insertInto('likesCards').values(card).execute()
  if (liked.length === 0) return
  await tx
    .insertInto('likes')
    .values(liked.map((toMemberId) => ({ eventId, fromMemberId: memberId, toMemberId })))
    .execute()
}

/** Each match as both of the two have it. */
export async function insertMatches(
  tx: Tx,
  { eventId, memberId, sentAt }: Card,
  others: readonly string[],
): Promise<void> {
  if (others.length === 0) return
  const both = others.flatMap((otherId) => [
    { eventId, memberId, otherId, matchedAt: sentAt },
    { eventId, memberId: otherId, otherId: memberId, matchedAt: sentAt },
  ])
  await tx.insertInto('matches').values(both).execute()
}

/** Gives how many were new. */
export async function markMatchesSeen(tx: Tx, memberId: string, at: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('matches')
    .set({ seenAt: at })
    .where('memberId', '=', memberId)
    .where('seenAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The member was told of these by email. */
export async function markMatchesTold(
  tx: Tx,
  { eventId, memberId, at }: { eventId: number; memberId: string; at: Temporal.Instant },
  others: readonly string[],
): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ toldAt: at })
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .where('otherId', 'in', others)
    .execute()
}
